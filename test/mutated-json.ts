/** Random numbers from a seed, so that a failing run can be repeated (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seeds = [
  '{"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"say \\"hi\\"\\n"}]}],"tools":[]}',
  '{"2":1,"1":-0,"2":[1.0,1e5,0.000001,12345678901234567890,-1.5E-7],"__proto__":{"a":null}}',
  '[true,false,null,"",{},[],[[]],{"a":{"b":{"c":[]}}},"\\u00e9\\/\\ud83d\\ude80\\b\\f\\t\\\\","🚀é\u2028\u007f"]',
  '  {\r\n\t"a" : [ 1 , 2 ] ,\n  "b" : "c"  }\n',
  '"just text \\u0041"',
  "-12.50e+03",
  "null",
];

const pieces = [
  ..."{}[]\",:\\/ \n\t\r0123456789-+.eEtrufalsn\u0000\u0001\u001f\u007f",
  "\ufeff", "\u00a0", "\u2028", "\ud800", "\udc00", "🚀", "é", "\\u", "\\u12", "\\ud800", "\\uDC00", "\\u0000", "\\/", "\\x", "\\",
  '""', '"a":', "[[", "]]", "{}", "[]", ",,", "00", "01", "-0", "-", "1.", ".5", "1e", "1e400", "99999999999999999999", "0.0000001",
  "NaN", "Infinity", "true", "nul", "undefined", "//", "/*", "'", '"__proto__":1', '"a":1,"a":2',
]; // prettier-ignore

/** A JSON text with one to four random changes: about a fifth of the results are still JSON. */
export function mutatedJson(random: (below: number) => number): string {
  let text = seeds[random(seeds.length)]!;
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(text.length + 1);
    const piece = pieces[random(pieces.length)]!;
    switch (random(6)) {
      case 0: // cut the end off
        text = random(8) === 0 ? text.slice(0, at) : text;
        break;
      case 1: // remove
        text = text.slice(0, at) + text.slice(at + 1 + random(3));
        break;
      case 2: // replace
        text = text.slice(0, at) + piece + text.slice(at + 1);
        break;
      case 3: // repeat a part
        text = text.slice(0, at) + text.slice(Math.max(0, at - random(12)));
        break;
      case 4: // put another text where a value may stand
        text = text.replace(/null|"[a-z]*"|\d+/, () => seeds[random(seeds.length)]!);
        break;
      default:
        text = text.slice(0, at) + piece + text.slice(at);
    }
  }
  return text;
}
