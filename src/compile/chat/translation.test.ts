import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { resolveProfile } from "../../profile/resolve.js";
import { answerOfDocument } from "./assemble.js";
import { AnswerStream } from "./answer-stream.js";
import { compileChat } from "./compile-chat.js";

const folder = new URL("../../../snapshots/translation/", import.meta.url);

function cases(kind: string) {
  return readdirSync(new URL(kind, folder))
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const document = parseJson(readFileSync(new URL(`${kind}/${file}`, folder)), { name: file });
      return {
        file,
        document,
        input: document.member(0, "input"),
        expected: document.value(document.member(0, "expected")),
      };
    });
}

test.each(cases("chat-to-responses"))("request $file", ({ document, input, expected }) => {
  const request = compileChat({ document, node: input, profile: resolveProfile(), endpoint: "responses" });
  const body = parseJson(request.body);
  const { stream, ...rest } = body.value(0) as { stream?: unknown };
  expect(stream).toBe(true);
  expect(rest).toEqual(expected);
});

test.each(cases("responses-to-chat"))("answer $file", ({ document, input, expected }) => {
  const events = document.member(input, "events");
  const stream = new AnswerStream();
  if (events !== -1) for (const event of document.elements(events)) stream.push(document, event);
  const answer = events === -1 ? answerOfDocument(document, input) : stream.answer();
  const { classify, ...wanted } = expected as { classify?: string };
  if (answer.kind === "result") expect(answer.result).toEqual(wanted);
  else {
    expect({ error: answer.error }).toEqual(wanted);
    if (classify !== undefined) expect(answer.classify).toBe(classify);
  }
});

test.each(cases("responses-to-chat").filter(({ document, input }) => document.member(input, "events") !== -1))(
  "deltas of $file make up the answer",
  ({ document, input }) => {
    const stream = new AnswerStream();
    const deltas = Array.from(document.elements(document.member(input, "events")), (event) =>
      stream.push(document, event),
    ).flat();
    const answer = stream.answer();
    if (answer.kind === "error") return expect(deltas.length).toBeLessThan(10);
    const joined = (kind: string) =>
      deltas.map((delta) => (delta.kind === kind && "text" in delta ? delta.text : "")).join("");
    expect(joined("text")).toBe(answer.result.content ?? "");
    expect(joined("reasoning")).toBe(answer.result.reasoning_content ?? "");
    expect(joined("refusal")).toBe(answer.result.refusal ?? "");
    const started = deltas.flatMap((delta) => (delta.kind === "tool_start" ? [delta.id] : []));
    expect(started).toEqual((answer.result.tool_calls ?? []).map(({ id }) => id));
    for (const [position, call] of (answer.result.tool_calls ?? []).entries()) {
      const start = deltas.filter((delta) => delta.kind === "tool_start")[position];
      const pieces = deltas.flatMap((delta) =>
        delta.kind === "tool_input" && delta.index === start?.index ? [delta.text] : [],
      );
      expect(pieces.join("")).toBe(call.type === "function" ? call.function.arguments : call.custom.input);
    }
    return undefined;
  },
);

/** The answer of a case, streamed or not. */
function answerOf({ document, input }: ReturnType<typeof cases>[number]) {
  const events = document.member(input, "events");
  if (events === -1) return answerOfDocument(document, input);
  const stream = new AnswerStream();
  for (const event of document.elements(events)) stream.push(document, event);
  return stream.answer();
}

const answers = cases("responses-to-chat");
const twins = answers
  .filter(({ file }) => file.includes("-sse-"))
  .flatMap((streamed) => {
    const whole = answers.find(({ file }) => file.replace(/^\d+-json-/, "") === streamed.file.replace(/^\d+-sse-/, ""));
    return whole === undefined ? [] : [{ file: streamed.file, streamed, whole }];
  });

test.each(twins)("$file says what its twin, the document, says", ({ streamed, whole }) => {
  // The texts of the two cases differ: what is compared is everything else, and whether there are any.
  const facts = (answer: ReturnType<typeof answerOf>): unknown =>
    answer.kind === "error"
      ? { ...answer, error: { ...answer.error, message: typeof answer.error.message } }
      : { ...answer.result, content: typeof answer.result.content };
  expect(facts(answerOf(streamed))).toEqual(facts(answerOf(whole)));
});

const whole = answers.flatMap((streamed) => {
  const { document, input, file } = streamed;
  const events = document.member(input, "events");
  const last = events === -1 ? -1 : [...document.elements(events)].at(-1)!;
  const response = last === -1 ? -1 : document.member(last, "response");
  const output = response === -1 ? -1 : document.member(response, "output");
  return output === -1 || document.size(output) === 0 ? [] : [{ file, streamed, document, response }];
});

test.each(whole)("$file says what the document at its end says", ({ streamed, document, response }) => {
  expect(answerOf(streamed)).toEqual(answerOfDocument(document, response));
});

test("there are twins", () => {
  expect([twins.length, whole.length]).toEqual([2, 13]);
});
