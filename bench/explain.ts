/**
 * `explain` on a large captured body against JSON.parse of the same text, side by side in one run: `npm run
 * bench:explain`. The body is a Lite request of about 20 MB: long outputs, reasoning with ciphertexts, ids. Everything
 * counts that happens between the bytes of the file and the explanation. Exits with 1 above 3 x JSON.parse.
 */
import { RequestView } from "../src/check/request-view.js";
import { explain } from "../src/explain/explain.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { parseJson } from "../src/json/parse.js";

const rounds = Number(process.argv[2] ?? 11);
const limit = 3;

function bodyText(turns: number): string {
  const input: object[] = [
    { type: "additional_tools", role: "developer", tools: [{ type: "custom", name: "exec", description: "Runs." }] },
    { type: "message", role: "developer", content: [{ type: "input_text", text: "Be brief." }] },
  ];
  const line = 'src/module.test.ts:12:7 expected «ready», got "late" after 1.31s\n';
  for (let turn = 0; turn < turns; turn++) {
    input.push(
      {
        type: "message",
        id: `msg_${turn}`,
        role: "user",
        content: [{ type: "input_text", text: `Go on with step ${turn}.` }],
      },
      {
        type: "reasoning",
        id: `rs_${turn}`,
        summary: [],
        content: null,
        encrypted_content: `gAAAA${`Bc9_${turn}`.repeat(180)}==`,
      },
      {
        type: "custom_tool_call",
        id: `ctc_${turn}`,
        status: "completed",
        call_id: `call_${turn}`,
        name: "exec",
        input: "run()",
      },
      {
        type: "custom_tool_call_output",
        id: `ctco_${turn}`,
        call_id: `call_${turn}`,
        output: line.repeat(30 + (turn % 70)),
      },
    );
  }
  input.push({ type: "message", id: "review_user", role: "user", content: [{ type: "input_text", text: "Review." }] });
  return JSON.stringify({ model: "m", input, parallel_tool_calls: false, store: false, stream: true });
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1]!;
}

const text = bodyText(3300);
const bytes = new TextEncoder().encode(text);
const last = JSON.parse(text).input.length - 1;
const answers = {
  "a path": `Invalid 'input[${last}].id': 'review_user'. Expected an ID that begins with 'msg'.`,
  "a ciphertext": "The encrypted content gAAA...33== could not be verified.",
  "a call": "No tool output found for custom tool call call_3000.",
  "an unknown answer": "The moon is in the wrong phase.",
};

const times = new Map<string, number[]>([
  ["JSON.parse", []],
  ...Object.keys(answers).map((name): [string, number[]] => [name, []]),
]);
for (let round = 0; round < rounds; round++) {
  const measure = (name: string, run: () => unknown): void => {
    const start = performance.now();
    run();
    if (round > 1) times.get(name)!.push(performance.now() - start);
  };
  measure("JSON.parse", () => JSON.parse(text));
  for (const [name, answer] of Object.entries(answers)) {
    measure(name, () => explain(readAnswer(answer), new RequestView(parseJson(bytes), 0)));
  }
}

const reference = median(times.get("JSON.parse")!);
console.log(`${(bytes.length / 1e6).toFixed(1)} MB, ${last + 1} items, ${rounds - 2} rounds`);
for (const [name, values] of times) {
  const value = median(values);
  console.log(`${name.padEnd(20)} ${value.toFixed(1).padStart(7)} ms  ${(value / reference).toFixed(2).padStart(5)} x`);
  if (value > limit * reference) process.exitCode = 1;
}
