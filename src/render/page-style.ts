/** The style of pages: system fonts, colours by meaning with enough contrast in light and dark. */
export const pageStyle = `
:root{--text:#1b1f24;--dim:#57606a;--page:#fff;--box:#f6f8fa;--line:#d0d7de;--good:#0a6b2d;--good-box:#dcf5e3;--bad:#a40e26;--bad-box:#ffe3e3;--caution:#7d4e00;--name:#0550ae}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--dim:#9da7b3;--page:#0d1117;--box:#161b22;--line:#30363d;--good:#56d364;--good-box:#0f2e1a;--bad:#ff8f87;--bad-box:#3a1518;--caution:#e3b341;--name:#79c0ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
h1{font-size:1.4rem;margin:0;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:1.8rem 0 .6rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
p{margin:.2rem 0}
code,pre,del,ins,mark{font-family:ui-monospace,SFMono-Regular,Consolas,"Liberation Mono",monospace;font-size:.92em;overflow-wrap:anywhere}
del,ins{text-decoration:none;border-radius:3px;padding:0 .2em}
del{color:var(--bad);background:var(--bad-box)}
ins{color:var(--good);background:var(--good-box)}
mark{color:var(--text);background:none;font-size:inherit}
.note::before{content:"· "}
.dim,caption{color:var(--dim)}
.facts{color:var(--dim)}
.verdict{display:inline-block;margin:.6rem 0;padding:.3rem .7rem;border:1px solid var(--line);border-left:4px solid var(--caution);background:var(--box)}
.verdict.same{border-left-color:var(--good)}
.excerpts{border-collapse:collapse;margin:.4rem 0}
.excerpts caption{text-align:left;font-size:.9em}
.excerpts th{text-align:left;font-weight:normal;padding:0 1rem 0 0;color:var(--dim);vertical-align:top}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:1.2rem;padding:0;margin:.6rem 0 0}
a{color:var(--name)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--name);outline-offset:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--page);padding:.3rem}
.entries{list-style:none;margin:0;padding:0}
.entries>li{margin:0 0 .5rem;padding:.45rem .8rem;border:1px solid var(--line);border-left:4px solid var(--line);border-radius:4px;background:var(--box)}
.entries>.added{border-left-color:var(--good)}
.entries>.removed{border-left-color:var(--bad)}
.entries>.changed{border-left-color:var(--caution)}
.entries>.moved{border-left-color:var(--name)}
.mark{display:inline-block;width:1.1em;font-family:ui-monospace,monospace;font-weight:bold}
.place{color:var(--name);font-weight:600}
dl{margin:.2rem 0 0 1.5em}
dl div{display:flex;gap:.8em}
dt{color:var(--dim);min-width:5em}
dd{margin:0}
li>p.dim{margin-left:1.5em;font-size:.92em}
details{margin:.3rem 0 0 1.5em}
summary{cursor:pointer;color:var(--dim)}
pre{margin:.3rem 0;padding:.5rem;overflow-x:auto;border:1px solid var(--line);border-radius:4px;background:var(--page);white-space:pre-wrap}
pre del,pre ins{display:inline-block;min-width:100%;padding:0;font-size:inherit}
pre b{text-decoration:underline;text-underline-offset:2px}
.mapping{border-collapse:collapse;width:100%}
.mapping th,.mapping td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}
.mapping th{font-weight:normal;color:var(--dim)}
.mapping td.inner{padding-left:1.2rem}
.mapping .value{display:block;font-size:.92em}
.mapping details{margin:0}
.outcome{white-space:nowrap}
.outcome.added{color:var(--good)}
.outcome.dropped{color:var(--bad)}
.outcome.changed,.outcome.merged,.outcome.split{color:var(--caution)}
.outcome.renamed,.outcome.moved{color:var(--name)}
footer{margin-top:1.5rem;border-top:1px solid var(--line);color:var(--dim)}
@media print{body{max-width:none}.entries>li{break-inside:avoid}}
`;
