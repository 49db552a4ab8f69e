/**
 * Our comparison against json-diff, side by side in one run: `npx tsx bench/diff.ts`.
 *
 * Bodies of 1,000 and 2,000 items with one item edited, inserted or moved, and with every item rewritten. Ours goes
 * from bytes to the complete list of changes, reading included; json-diff gets values that are parsed already. Figures
 * are processor time, the least of many rounds (what else a machine does only ever adds); json-diff takes many seconds
 * and runs once a case. Ends with 1 when a figure is missed.
 */
import { diff as jsonDiff } from "json-diff";
import { semanticDiff } from "../src/diff/semantic-diff.js";
import { parseJson } from "../src/json/parse.js";

const rounds = Number(process.argv[2] ?? 20);

type Item = Record<string, unknown>;

function items(count: number): Item[] {
  return Array.from({ length: count }, (_, index): Item => {
    const text = `${index}: ${"the quick client writes every field in a fixed order ".repeat(1 + (index % 7))}`;
    switch (index % 4) {
      case 0:
        return { type: "message", role: "user", content: [{ type: "input_text", text }] };
      case 1:
        return { type: "function_call", name: "shell", arguments: JSON.stringify({ text }), call_id: `call_${index}` };
      case 2:
        return { type: "function_call_output", call_id: `call_${index - 1}`, output: text };
      default:
        return { type: "message", role: "assistant", content: [{ type: "output_text", text }] };
    }
  });
}

/** The item with every text in it rewritten; what tells it apart stays. */
function rewritten(item: Item, index: number): Item {
  const text = `rewritten ${index} ${"in quite other words, and more of them ".repeat(1 + (index % 5))}`;
  if ("content" in item) return { ...item, content: [{ ...(item["content"] as Item[])[0], text }] };
  return "output" in item ? { ...item, output: text } : { ...item, arguments: JSON.stringify({ text }) };
}

const cases: Readonly<Record<string, { readonly change: (list: Item[]) => Item[]; readonly least: number }>> = {
  "edit one": { change: (list) => list.with(list.length >> 1, rewritten(list[list.length >> 1]!, 1)), least: 100 },
  "insert one": { change: (list) => list.toSpliced(list.length >> 1, 0, rewritten(list[0]!, 1)), least: 100 },
  "move one": { change: (list) => [...list.slice(1), list[0]!], least: 100 },
  "rewrite all": { change: (list) => list.map(rewritten), least: 4 },
};

function body(input: Item[]): Item {
  return { model: "gpt-5.5", instructions: "base", input, tools: [], tool_choice: "auto", stream: true };
}

function bytesOf(value: Item): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Milliseconds of processor time. */
function time(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

interface Sample {
  readonly left: Uint8Array;
  readonly right: Uint8Array;
  /** Comparisons measured at once: as many items a measurement for every size, so that each collects its garbage. */
  readonly runs: number;
  readonly times: number[];
}

function sampleOf(count: number, change: (list: Item[]) => Item[]): Sample {
  return {
    left: bytesOf(body(items(count))),
    right: bytesOf(body(change(items(count)))),
    runs: 8000 / count,
    times: [],
  };
}

const samples = Object.entries(cases).map(([name, { change, least }]) => ({
  name,
  change,
  least,
  half: sampleOf(1000, change),
  whole: sampleOf(2000, change),
}));
// All cases take turns, so that what disturbs the machine disturbs all of them.
for (let round = -3; round < rounds; round++) {
  for (const { half, whole } of samples) {
    for (const sample of [half, whole]) {
      const { left, right, runs } = sample;
      const taken = time(() => {
        for (let run = 0; run < runs; run++) semanticDiff(parseJson(left), parseJson(right));
      });
      if (round >= 0) sample.times.push(taken / runs);
    }
  }
}

console.log("case          1,000 items  2,000 items  growth  json-diff  faster  wanted");
for (const { name, change, least, half, whole } of samples) {
  const small = Math.min(...half.times);
  const large = Math.min(...whole.times);
  const left = body(items(2000));
  const right = body(change(items(2000)));
  const theirs = time(() => jsonDiff(left, right));
  const growth = large / small;
  const faster = theirs / large;
  const isGood = growth <= 2.3 && faster >= least;
  if (!isGood) process.exitCode = 1;
  console.log(
    `${name.padEnd(12)} ${small.toFixed(1).padStart(9)} ms ${large.toFixed(1).padStart(9)} ms ${growth.toFixed(2).padStart(6)}x` +
      ` ${theirs.toFixed(0).padStart(7)} ms ${faster.toFixed(0).padStart(6)}x ${String(least).padStart(6)}x ${isGood ? "" : "MISSED"}`,
  );
}
