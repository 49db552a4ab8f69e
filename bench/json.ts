/**
 * Exact JSON against JSON.parse and JSON.stringify, side by side in one run: `npx tsx bench/json.ts`.
 * The document is a pretty-printed Prompt of 20,000 messages, about 12 MB; figures are medians, ratios are to
 * `JSON.stringify(JSON.parse(text))`.
 */
import { ByteWriter } from "../src/json/byte-writer.js";
import { checkWire } from "../src/json/check-wire.js";
import { parseJson } from "../src/json/parse.js";

const rounds = Number(process.argv[2] ?? 15);
const words = "the quick client writes “every” field in a fixed order, skips what is empty and keeps the rest ".repeat(
  6,
);

function promptText(messages: number): string {
  const input = Array.from({ length: messages }, (_, index) => ({
    type: "message",
    role: index % 2 === 0 ? "user" : "assistant",
    content: [
      {
        type: index % 2 === 0 ? "input_text" : "output_text",
        text: `${index}: ${words.slice(0, 120 + ((index * 37) % 400))}\n\t"quoted" \\ done`,
      },
    ],
  }));
  return JSON.stringify({ base_instructions: { text: words }, tools: [], input }, undefined, 2);
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1]!;
}

function wireBytes(source: string | Uint8Array): Uint8Array {
  const document = parseJson(source);
  const writer = new ByteWriter(document.bytes.length);
  writer.wire(document, 0);
  return writer.bytes();
}

const text = promptText(20_000);
const bytes = new TextEncoder().encode(text);
const parsed = parseJson(bytes);

const subjects: Readonly<Record<string, () => unknown>> = {
  "JSON.stringify(JSON.parse(text))": () => JSON.stringify(JSON.parse(text)),
  "… from and to bytes": () => Buffer.from(JSON.stringify(JSON.parse(Buffer.from(bytes).toString()))),
  "parseJson(bytes)": () => parseJson(bytes),
  wire: () => {
    const writer = new ByteWriter(bytes.length);
    writer.wire(parsed, 0);
    return writer.bytes();
  },
  checkWire: () => checkWire(parsed),
  "parseJson(bytes) + wire": () => wireBytes(bytes),
  "parseJson(text) + wire": () => wireBytes(text),
};

const times = new Map<string, number[]>(Object.keys(subjects).map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const start = performance.now();
    run();
    if (round > 1) times.get(name)!.push(performance.now() - start);
  }
}

const reference = median(times.get("JSON.stringify(JSON.parse(text))")!);
console.log(`${(bytes.length / 1e6).toFixed(1)} MB, ${parsed.count} values, ${rounds - 2} rounds`);
for (const [name, values] of times) {
  const value = median(values);
  console.log(`${name.padEnd(34)} ${value.toFixed(1).padStart(7)} ms  ${(value / reference).toFixed(2).padStart(5)} x`);
}
