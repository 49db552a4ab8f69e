/**
 * Translating a chat history of 2,000 messages to a Responses body, against JSON.parse and JSON.stringify of it, side
 * by side in one run: `npm run bench:chat`. Goal: at most 3 x; ends with 1 when it is missed. Figures are medians of processor time.
 */
import { compileChat } from "../src/compile/chat/compile-chat.js";
import { parseJson } from "../src/json/parse.js";
import { resolveProfile } from "../src/profile/resolve.js";

const rounds = Number(process.argv[2] ?? 40);
const words = "the user asks, the assistant calls a tool, the tool answers, the assistant says what it found ".repeat(
  8,
);

const messages = Array.from({ length: 2000 }, (_, index) => {
  const text = `${index}: ${words.slice(0, 100 + ((index * 37) % 500))}\n"quoted" \\ done`;
  if (index % 4 === 0) return { role: "user", content: [{ type: "text", text }] };
  if (index % 4 === 3) return { role: "assistant", content: text };
  const id = `call_${index - (index % 4)}`;
  if (index % 4 === 2) return { role: "tool", tool_call_id: id, content: text };
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "look", arguments: JSON.stringify({ text }) } }],
  };
});
const text = JSON.stringify({ model: "m", messages, temperature: 0.2 });
const profile = resolveProfile();

const subjects: Readonly<Record<string, () => unknown>> = {
  "JSON.stringify(JSON.parse(text))": () => JSON.stringify(JSON.parse(text)),
  "text to Responses body": () => compileChat({ document: parseJson(text), profile, endpoint: "responses" }),
};

const times = new Map<string, number[]>(Object.keys(subjects).map((name) => [name, []]));
for (let round = 0; round < rounds + 10; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    // The first rounds warm the compiler up.
    if (round >= 10) times.get(name)!.push((user + system) / 1000);
  }
}
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1]!;
const base = median(times.get("JSON.stringify(JSON.parse(text))")!);
console.log(`${messages.length} messages, ${(text.length / 1e6).toFixed(1)} MB, ${rounds} rounds`);
for (const [name, values] of times) {
  console.log(
    `${name.padEnd(34)} ${median(values).toFixed(2).padStart(7)} ms  ${(median(values) / base).toFixed(2)} x`,
  );
}
if (median(times.get("text to Responses body")!) > 3 * base) process.exitCode = 1;
