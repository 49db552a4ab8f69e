import { expect, test } from "vitest";
import { rolloutSource } from "../kinds/rollout.js";
import type { PromptSource } from "../source.js";
import { RolloutReader } from "./rollout-reader.js";

const line = (type: string, payload: object): string => JSON.stringify({ timestamp: "t", type, payload });
const meta = (more: object = {}): string =>
  line("session_meta", { id: "s", cli_version: "0.147.0", base_instructions: { text: "Base." }, ...more });
const item = (payload: object): string => line("response_item", payload);
const event = (type: string, more: object = {}): string => line("event_msg", { type, ...more });
const user = (text: string): string => item({ type: "message", role: "user", content: [{ type: "input_text", text }] });
const answer = (text: string): string =>
  item({ type: "message", role: "assistant", content: [{ type: "output_text", text }] });
const turn = (text: string, ...items: readonly string[]): string[] => [
  event("task_started", { started_at: 5 }),
  user(text),
  ...items,
  event("task_complete"),
];

/** What each request held, by the texts of its items. */
function requests(...lines: readonly string[]): { seen: string[]; problems: string[] } {
  const reader = new RolloutReader("r.jsonl", { bytes: Buffer.from(lines.join("\n")) });
  const seen = Array.from(reader.requests(), ({ turn: number, history, isOpen }) => {
    const texts = history().map(({ bytes }) => {
      const { content, call_id: call } = JSON.parse(Buffer.from(bytes).toString()) as {
        content?: [{ text: string }];
        call_id?: string;
      };
      return content?.[0].text ?? call;
    });
    return `${number}${isOpen ? "?" : ""}: ${texts.join(" ")}`;
  });
  return { seen, problems: reader.problems.map(({ code, place }) => `${code} ${place?.line ?? 0}`) };
}

test("a request is sent where the model begins to answer", () => {
  const call = item({ type: "function_call", name: "f", arguments: "{}", call_id: "c" });
  const output = item({ type: "function_call_output", call_id: "c", output: "o" });
  expect(requests(meta(), ...turn("a", call, output, answer("b")), ...turn("d", answer("e")))).toEqual({
    seen: ["1: a", "1: a c c", "2: a c c b d"],
    problems: [],
  });
});

test("items that were put in between turns are history, not answers", () => {
  const { seen } = requests(meta(), ...turn("a", answer("b")), answer("injected"), ...turn("c", answer("d")));
  expect(seen).toEqual(["1: a", "2: a b injected c"]);
});

test("without marks of turns the messages of the user begin them; a request without answer is open", () => {
  expect(requests(meta(), user("a"), answer("b"), user("c")).seen).toEqual(["1: a", "2?: a b c"]);
});

test("an interrupted turn asks no more", () => {
  const { seen } = requests(meta(), event("task_started"), user("a"), answer("b"), event("turn_aborted"), user("note"));
  expect(seen).toEqual(["1: a"]);
});

test("a compaction replaces the history; its own request is not one of the turns", () => {
  const replaced = line("compacted", { message: "s", replacement_history: [JSON.parse(user("sum")).payload] });
  const lines = [meta(), ...turn("a", answer("b")), event("task_started"), answer("summary"), replaced];
  expect(requests(...lines, event("task_complete"), ...turn("c", answer("d"))).seen).toEqual(["1: a", "3: sum c"]);
});

test("a compaction that does not say what is left is said to be one", () => {
  const { seen, problems } = requests(
    meta(),
    ...turn("a", answer("b")),
    line("compacted", { message: "s" }),
    ...turn("c", answer("d")),
  );
  expect(seen).toEqual(["1: a", "2: a b c"]);
  expect(problems).toEqual(["rollout-compaction 6"]);
});

test("turns that were taken back are gone", () => {
  const back = event("thread_rolled_back", { num_turns: 1 });
  const { seen } = requests(
    meta(),
    ...turn("a", answer("b")),
    ...turn("c", answer("d")),
    back,
    ...turn("e", answer("f")),
  );
  expect(seen).toEqual(["1: a", "2: a b c", "3: a b e"]);
});

test("broken lines are named and left out; a second version is said", () => {
  const { seen, problems } = requests(
    meta(),
    "{",
    "[1]",
    ...turn("a"),
    meta({ cli_version: "0.150.0" }),
    user("b"),
    '{"cut',
  );
  expect(seen).toEqual([]);
  expect(problems).toEqual(["rollout-line 2", "rollout-line 3", "rollout-mixed 7", "rollout-line 9"]);
});

test("the Prompt's items stand where they stand in the file", () => {
  const lines = [meta(), ...turn("a", answer("b")), ...turn("c", answer("d"))];
  const source = rolloutSource("r.jsonl", { bytes: Buffer.from(lines.join("\n")) }, []);
  expect(source.turns?.()).toEqual([1, 2]);
  const { prompt } = source.entry(2) as PromptSource;
  const places = Array.from(prompt.document.elements(prompt.document.member(0, "input")), (node) => {
    const text = prompt.document.bytes.subarray(0, prompt.document.start(node));
    const before = Buffer.from(text).toString().split("\n");
    return [before.length, before.at(-1)?.length];
  });
  const column = lines[2]!.indexOf('{"type":"message"');
  expect(places).toEqual([
    [3, column],
    [4, column],
    [7, column],
  ]);
});
