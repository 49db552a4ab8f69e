import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../problem/input-error.js";
import type { JsonDocument } from "./document.js";
import { mutatedJson, randomFrom } from "../../test/mutated-json.js";
import { parseJson } from "./parse.js";
import { compactText, prettyText } from "./print.js";

function parsed(source: string | Uint8Array): JsonDocument | undefined {
  try {
    return parseJson(source);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function plainParsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

test("100,000 mutated texts: the verdict and the values of JSON.parse, and printing is a fixed point", () => {
  const random = randomFrom(144);
  const wrong: string[] = [];
  let accepted = 0;
  for (let run = 0; run < 100_000; run++) {
    const text = mutatedJson(random);
    const expected = plainParsed(text);
    const document = parsed(text);
    if ((expected === undefined) !== (document === undefined)) wrong.push(`verdict: ${JSON.stringify(text)}`);
    if (expected === undefined || document === undefined) continue;
    accepted++;
    if (!isDeepStrictEqual(document.value(0), expected.value)) wrong.push(`value: ${JSON.stringify(text)}`);
    const compact = compactText(document);
    const pretty = prettyText(document);
    if (
      compactText(parseJson(compact)) !== compact ||
      prettyText(parseJson(pretty)) !== pretty ||
      compactText(parseJson(pretty)) !== compact
    ) {
      wrong.push(`print: ${JSON.stringify(text)}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  // The corpus tests both verdicts, or it tests nothing.
  expect(accepted).toBeGreaterThan(15_000);
  expect(accepted).toBeLessThan(80_000);
}, 60_000);

test("20,000 mutated byte texts: refused when they are not UTF-8 or not JSON", () => {
  const random = randomFrom(147);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const wrong: string[] = [];
  let accepted = 0;
  for (let run = 0; run < 20_000; run++) {
    const bytes = Buffer.from(mutatedJson(random));
    if (random(2) === 0 && bytes.length > 0) bytes[random(bytes.length)] = random(256);
    let expected: { value: unknown } | undefined;
    try {
      expected = plainParsed(decoder.decode(bytes));
    } catch {
      expected = undefined;
    }
    const document = parsed(bytes);
    if ((expected === undefined) !== (document === undefined)) wrong.push(bytes.toString("hex"));
    else if (expected !== undefined && !isDeepStrictEqual(document?.value(0), expected.value))
      wrong.push(bytes.toString("hex"));
    if (document !== undefined) accepted++;
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(accepted).toBeGreaterThan(2_000);
});

test("any value that JSON.stringify writes, however indented, is read back and printed as JSON.stringify prints it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const document = parseJson(JSON.stringify(value, undefined, indent));
      expect(document.value(0)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(compactText(document)).toBe(JSON.stringify(value));
      expect(prettyText(document)).toBe(JSON.stringify(value, undefined, 2));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test("strings of any code units, lone surrogates too, decode as JSON.parse decodes them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (text, ascii) => {
      const json = ascii
        ? `"${Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`).join("")}"`
        : // JSON.stringify escapes lone surrogates; put them in raw, which JSON.parse accepts.
          JSON.stringify(text).replaceAll(/\\ud[89a-f]../g, (escape) => JSON.parse(`"${escape}"`) as string);
      const document = parseJson(json);
      expect(document.string(0)).toBe(JSON.parse(json));
      expect(document.text(0)).toBe(json);
    }),
    { seed: 2, numRuns: 2000 },
  );
});
