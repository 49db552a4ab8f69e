/** What the page of recorded traffic adds to the style of pages. */
export const trafficStyle = `
body{max-width:96rem}
.verdicts{list-style:none;margin:.6rem 0 0;padding:0;border:1px solid var(--line);border-radius:4px;background:var(--box)}
.verdicts li{padding:.2rem .7rem;border-left:4px solid var(--caution);overflow-wrap:anywhere}
.verdicts li+li{border-top:1px solid var(--line)}
.rest{margin:.4rem 0 0}
.rest .verdicts{margin-top:.3rem}
.verdicts li.bad{border-left-color:var(--bad)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;color:var(--dim);font-size:.88em}
.key{display:inline-flex;align-items:center;gap:.4em}
.key .bar{position:static;width:1.6em;height:.8em}
.key .bar i{width:50%}
.lanes{margin:.5rem 0}
.lane{display:grid;grid-template-columns:3.2rem 1fr;align-items:center;gap:.4rem}
.lane>span{color:var(--name);font-weight:600;text-align:right;font-size:.9em}
.track{position:relative;height:1.5rem;border-bottom:1px solid var(--line)}
.bar{position:absolute;top:.2rem;height:1.1rem;min-width:4px;border-radius:2px;overflow:hidden;background:var(--bar)}
.bar i{display:block;height:100%;background:var(--page);opacity:.55}
.bar b{position:absolute;top:0;left:.3em;font-size:.72rem;line-height:1.1rem;color:var(--text);text-shadow:0 0 2px var(--page),0 0 3px var(--page),0 0 3px var(--page)}
.bar.delta{--bar:var(--good)}
.bar.full{--bar:var(--name)}
.bar.http{--bar:var(--dim)}
.bar.lost{--bar:var(--caution)}
.bar.failed{box-shadow:inset 0 0 0 2px var(--bad);background:repeating-linear-gradient(135deg,var(--bad) 0 3px,var(--bar,var(--box)) 3px 7px)}
.wait{position:absolute;top:0;bottom:0;background:repeating-linear-gradient(90deg,var(--line) 0 1px,transparent 1px 4px)}
.key .wait{position:static;width:1.6em;height:.8em}
.moments{position:relative;height:1.3rem;color:var(--dim);font-size:.8em}
.moments span{position:absolute;white-space:nowrap}
.moments .end{right:0}
.rows{font-size:.93em}
.row{display:grid;grid-template-columns:3ch 2.6rem 4.6rem 3.2rem minmax(14rem,1fr) repeat(3,4.6rem) 4.4rem 7.6rem minmax(6rem,var(--result));gap:0 .7rem;align-items:baseline;padding:.28rem .5rem}
.row>span{overflow-wrap:anywhere}
.row .right{text-align:right;font-variant-numeric:tabular-nums}
.heading{color:var(--dim);position:sticky;top:0;background:var(--page);border-bottom:1px solid var(--line);border-left:4px solid transparent;z-index:1}
.rows .entry{margin:0;border-bottom:1px solid var(--line);border-left:4px solid transparent}
.rows .entry>summary{color:var(--text);list-style:none}
.rows .entry>summary::-webkit-details-marker{display:none}
.rows .entry>summary:hover,.rows .entry[open]>summary{background:var(--box)}
.rows .entry>summary .number::before{content:"▸";color:var(--dim);margin-left:-.4rem}
.rows .entry[open]>summary .number::before{content:"▾"}
.entry.broken{border-left-color:var(--bad)}
.entry .conn{color:var(--name);font-weight:600}
.entry.delta .kind{color:var(--good)}
.entry.full .kind{color:var(--name)}
.entry.lost .kind{color:var(--caution);font-weight:700}
.entry.failed>summary .result{color:var(--bad)}
.entry.uncached>summary .cached{color:var(--caution)}
.behind{padding:.2rem .6rem 1rem 1rem;scroll-margin-top:7rem}
.behind>details{margin:.4rem 0 0}
.behind pre i{font-style:normal;color:var(--name)}
.behind pre u{text-decoration:none;color:var(--dim);font-style:italic}
.behind pre u::before{content:" "}
.behind pre{max-height:32rem;overflow:auto}
.headers dt{overflow-wrap:anywhere;min-width:12rem}
.headers dd{overflow-wrap:anywhere}
@media (max-width:75rem){.row{grid-template-columns:3ch 2.4rem 3.2rem minmax(12rem,1fr) 4.4rem 4.4rem 7.4rem minmax(5rem,9rem)}.row .form,.row .whole,.row .first{display:none}}
@media (max-width:48rem){
body{padding:1rem .7rem}
.row{display:flex;flex-wrap:wrap;gap:.1rem .8rem;padding:.45rem .5rem}
.row.heading{display:none}
.row .why{flex:1 0 100%;order:1}
.row .right{order:2;text-align:left;font-size:.9em}
.row .right::before{content:attr(data-name) " ";color:var(--dim)}
.row .result{order:0;margin-left:auto;text-align:right;max-width:60%}
.lane{grid-template-columns:2.2rem 1fr}
.headers div{display:block;margin-bottom:.3rem}
}
@media print{.heading{position:static}}
`;
