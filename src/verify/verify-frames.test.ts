import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { FrameVerifier } from "./verify-frames.js";

const user = { type: "message", role: "user", content: [{ type: "input_text", text: "go on" }] };
const assistant = { type: "message", role: "assistant", content: [{ type: "output_text", text: "ok" }] };
const call = { type: "function_call", id: "fc_1", call_id: "call_7", name: "look", arguments: "{}" };
const output = { type: "function_call_output", call_id: "call_7", output: "seen" };

interface Step {
  readonly connection?: number;
  readonly previous?: string;
  readonly input: readonly object[];
  readonly more?: object;
  /** Id and items of the answer; null where it was not completed. */
  readonly answer?: readonly [id: string, ...items: object[]] | null;
}

function findings(...steps: readonly Step[]): string[] {
  return findingsOf(new FrameVerifier(), steps);
}

function findingsOf(verifier: FrameVerifier, steps: readonly Step[]): string[] {
  return steps.flatMap(({ connection = 0, previous, input, more, answer = ["resp_x"] }) => {
    const frame = {
      type: "response.create",
      model: "m",
      ...(previous !== undefined && { previous_response_id: previous }),
      input,
      ...more,
    };
    const [id, ...items] = answer ?? ["resp_broken"];
    const events = [
      { type: "response.created", response: { id } },
      ...items.map((item) => ({ type: "response.output_item.done", item })),
      ...(answer === null ? [] : [{ type: "response.completed", response: { id } }]),
    ];
    const verified = verifier.verify({
      connection,
      frame: parseJson(JSON.stringify(frame)),
      events: events.map((event) => parseJson(JSON.stringify(event))),
    });
    return verified.findings.map(({ step, problem }) => `#${step} ${problem.code} ${problem.message}`);
  });
}

const first: Step = { input: [user], answer: ["resp_1", assistant, call] };

test("a chain that keeps the rules has no findings, and neither has a user who says the same twice", () => {
  const second = { previous: "resp_1", input: [output], answer: ["resp_2", { ...assistant, id: "msg_2" }] } as const;
  expect(findings(first, second, { previous: "resp_2", input: [user] })).toEqual([]);
});

test("what the server has already", () => {
  expect(findings(first, { previous: "resp_1", input: [{ ...call, id: null }, output] })).toEqual([
    "#2 frame-item-repeated item 2 (function_call) is already in the baseline",
  ]);
  expect(findings(first, { previous: "resp_1", input: [user, assistant, call, output] })).toEqual([
    "#2 frame-item-repeated item 0 (message) is already in the baseline",
    "#2 frame-item-repeated item 1 (message) is already in the baseline",
    "#2 frame-item-repeated item 2 (function_call) is already in the baseline",
  ]);
});

test("outputs without calls, and calls without outputs", () => {
  expect(findings({ input: [user, output] })).toEqual([
    "#1 output-without-call orphan call_7: there is an output, and no call",
  ]);
  expect(findings(first, { previous: "resp_1", input: [user] })).toEqual([
    "#2 call-without-output call_7 was called in the baseline and gets no output",
  ]);
});

test("ids of other connections, of broken answers, of nobody, and older ones", () => {
  const foreign = "frame-id-foreign id";
  const rest = "is not of this connection";
  const plain: Step = { input: [user], answer: ["resp_1", assistant] };
  expect(findings(plain, { connection: 1, previous: "resp_1", input: [user] })).toEqual([
    `#2 ${foreign} resp_1 ${rest}: it came on another one`,
  ]);
  expect(findings({ input: [user], answer: null }, { previous: "resp_broken", input: [user] })).toEqual([
    `#2 ${foreign} resp_broken ${rest}: its answer was not completed`,
  ]);
  expect(findings(plain, { previous: "resp_9", input: [user] })).toEqual([
    `#2 ${foreign} resp_9 ${rest}: no answer with it was recorded`,
  ]);
  const second: Step = { previous: "resp_1", input: [user], answer: ["resp_2", assistant] };
  expect(findings(plain, second, { previous: "resp_1", input: [user] })).toEqual([
    "#3 frame-id-stale resp_1 is not the last answer of this connection: that is resp_2",
  ]);
});

test("a changed member, and a full frame that need not be", () => {
  const plain: Step = { input: [user], answer: ["resp_1", assistant] };
  expect(findings(plain, { previous: "resp_1", input: [user], more: { instructions: "new" } })).toEqual([
    "#2 frame-property-changed instructions is not what it was in the request that resp_1 answered: the client would send a full frame",
  ]);
  expect(findings(plain, { input: [user, { ...assistant, id: "msg_1", status: "completed" }, user] })).toEqual([
    expect.stringMatching(/^#2 frame-needless-full full, \d+ bytes, where a delta after resp_1 would do: 1 new item$/),
  ]);
  expect(findings(plain, { input: [user, assistant, user], more: { instructions: "new" } })).toEqual([]);
});

test("a verifier that keeps few answers still knows the others by their ids", () => {
  const steps: Step[] = [
    first,
    { previous: "resp_1", input: [output], answer: ["resp_2"] },
    { previous: "resp_2", input: [user], answer: ["resp_3"] },
    { previous: "resp_1", input: [output, call], answer: ["resp_4"] },
  ];
  const stale = "#4 frame-id-stale resp_1 is not the last answer of this connection: that is resp_3";
  expect(findingsOf(new FrameVerifier(1), steps)).toEqual([stale]);
  expect(findings(...steps)).toContain("#4 frame-item-repeated item 2 (function_call) is already in the baseline");
});

test.each([
  ["{}", ["it has no type", "it has no input"]],
  ["[]", ["it is [], and a frame is a JSON object"]],
  ["null", ["it is null, and a frame is a JSON object"]],
  ["5", ["it is 5, and a frame is a JSON object"]],
  ['{"input":5}', ["it has no type", "its input is 5, and no list of items"]],
  ['{"type":"nope","input":[]}', ['its type is "nope", and response.create is the only one there is']],
  ['{"type":"response.create"}', ["it has no input"]],
  ['{"type":"response.create","previous_response_id":7,"input":"x"}', ["its previous_response_id is 7, and no id"]],
])("%s is no frame", (text, messages) => {
  const { findings: found } = new FrameVerifier().verify({ connection: 0, frame: parseJson(text), events: [] });
  expect(found.map(({ problem }) => problem)).toEqual(
    messages.map((message) =>
      expect.objectContaining({
        code: "frame-refused",
        severity: "error",
        message: expect.stringContaining(message) as string,
      }),
    ),
  );
});

test.each([
  '{"type":"response.create","input":"x","previous_response_id":null}',
  '{"type":"response.create","prompt":{}}',
])("%s is a frame", (text) => {
  const { findings: found } = new FrameVerifier().verify({ connection: 0, frame: parseJson(text), events: [] });
  expect(found).toEqual([]);
});
