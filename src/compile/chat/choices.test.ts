import { expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { resolveProfile } from "../../profile/resolve.js";
import { configFromValue } from "../../profile/plain-config.js";
import { compileChat, type CompileChatOptions } from "./compile-chat.js";

const user = '{"role":"user","content":"hi"}';
const head = '"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}]';

function compiled(text: string, options: Partial<CompileChatOptions> = {}) {
  const document = parseJson(text, { name: "chat.json" });
  const request = compileChat({
    document,
    profile: resolveProfile(),
    endpoint: "responses",
    stream: false,
    ...options,
  });
  return {
    body: new TextDecoder().decode(request.body),
    codes: request.warnings.map(({ code, pointer }) => `${code} ${pointer}`),
    rules: request.reasons.map(({ rule, pointer }) => `${rule} ${pointer}`),
    request,
  };
}

/** A body with the model `m` and one user message, and what stands beside them. */
const body = (rest: string) => `{"model":"m","messages":[${user}]${rest === "" ? "" : `,${rest}`}}`;

test.each([
  [
    "1: explicit reasoning wins",
    '"reasoning_effort":"high","reasoning":{"effort":"low"}',
    '"reasoning":{"effort":"low"},' + head,
  ],
  [
    "1: what it lacks is filled in",
    '"reasoning_effort":"high","reasoning":{"summary":"auto"}',
    '"reasoning":{"summary":"auto","effort":"high"},' + head,
  ],
  ["1: an empty object is filled", '"reasoning":{},"reasoning_effort":"high"', '"reasoning":{"effort":"high"},' + head],
  [
    "1: text is filled from two",
    '"verbosity":"low","text":{"x":1},"response_format":{"type":"json_object"}',
    '"text":{"x":1,"verbosity":"low","format":{"type":"json_object"}},' + head,
  ],
  ["2: null removes a key", '"top_p":null,"reasoning_effort":null', head],
  ["2: stream cannot be changed", '"stream":true', head],
  [
    "7: an unknown key passes byte for byte",
    '"x_custom":{ "b" : 1.0, "a" : [1e5] }',
    '"x_custom":{"b":1.0,"a":[1e5]},' + head,
  ],
  ["9: an empty tool list is left out", '"tools":[]', head],
  [
    "9: another tool kind passes",
    '"tools":[{"type":"custom","custom":{"name":"c"}}]',
    head + ',"tools":[{"type":"custom","custom":{"name":"c"}}]',
  ],
  [
    "12: order",
    '"temperature":1,"max_completion_tokens":5,"verbosity":"low","tool_choice":"auto"',
    '"temperature":1,' + head + ',"tool_choice":"auto","max_output_tokens":5,"text":{"verbosity":"low"}',
  ],
  [
    "mapping: schema one level up, description too",
    '"response_format":{"type":"json_schema","json_schema":{"name":"r","description":"d","schema":{"2":1,"1":2},"strict":true}}',
    head +
      ',"text":{"format":{"type":"json_schema","name":"r","description":"d","schema":{"2":1,"1":2},"strict":true}}',
  ],
  [
    "mapping: explicit max_output_tokens stays",
    '"max_output_tokens":7,"max_completion_tokens":5',
    '"max_output_tokens":7,' + head,
  ],
])("choice %s", (_, rest, expected) => {
  expect(compiled(body(rest)).body).toBe(`{"model":"m",${expected}}`);
});

const call = (id: string, rest = '"type":"function","function":{"name":"f","arguments":""}') =>
  `{"id":"${id}",${rest}}`;

test.each([
  [
    "3: no message beside calls, empty arguments stay",
    `{"role":"assistant","content":"","tool_calls":[${call("c")}]}`,
    '{"type":"function_call","call_id":"c","name":"f","arguments":""}',
  ],
  [
    "4: tool parts",
    '{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"u","detail":"low"}},{"type":"file","file":{"file_id":"f"}}]}',
    '{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"u","detail":"low"},{"type":"input_file","file_id":"f"}]}',
  ],
  [
    "8: refusal parts stay",
    '{"role":"assistant","content":[{"type":"refusal","refusal":"no"}]}',
    '{"type":"message","role":"assistant","content":[{"type":"refusal","refusal":"no"}]}',
  ],
  [
    "8: a refusal beside the text",
    '{"role":"assistant","content":"t","refusal":"no"}',
    '{"type":"message","role":"assistant","content":[{"type":"output_text","text":"t"},{"type":"refusal","refusal":"no"}]}',
  ],
  [
    "8: a refusal alone",
    '{"role":"assistant","content":null,"refusal":"no"}',
    '{"type":"message","role":"assistant","content":[{"type":"refusal","refusal":"no"}]}',
  ],
  [
    "10: file, audio, image detail",
    '{"role":"user","content":[{"type":"file","file":{"filename":"a","file_data":"d","file_id":"i"}},{"type":"input_audio","input_audio":{"data":"A"}},{"type":"image_url","image_url":{"url":"u","detail":"high"}}]}',
    '{"type":"message","role":"user","content":[{"type":"input_file","filename":"a","file_data":"d","file_id":"i"},{"type":"input_audio","input_audio":{"data":"A"}},{"type":"input_image","image_url":"u","detail":"high"}]}',
  ],
  [
    "11: developer",
    '{"role":"developer","content":"d"}',
    '{"type":"message","role":"developer","content":[{"type":"input_text","text":"d"}]}',
  ],
  [
    "13: custom calls and their results",
    `{"role":"assistant","tool_calls":[${call("c", '"type":"custom","custom":{"name":"p","input":"i"}')}]},{"role":"tool","tool_call_id":"c","content":"r"}`,
    '{"type":"custom_tool_call","call_id":"c","name":"p","input":"i"},{"type":"custom_tool_call_output","call_id":"c","output":"r"}',
  ],
  [
    "cache_control is not sent",
    '{"role":"user","content":[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}]}',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"a"}]}',
  ],
  [
    "escapes stay as written",
    '{"role":"user","content":"\\u00e9\\/"}',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"\\u00e9\\/"}]}',
  ],
])("message %s", (_, messages, items) => {
  expect(compiled(`{"model":"m","messages":[${messages}]}`).body).toBe(`{"model":"m","input":[${items}]}`);
});

test.each([
  [false, ["chat-stream-kept /stream"]],
  [true, []],
])("a source that says stream %s is told that the main loop streams", (given, codes) => {
  const text = `{"model":"m","messages":[{"role":"user","content":"a"}],"stream":${given}}`;
  expect(compiled(text, { stream: true }).codes).toEqual(codes);
});

test.each([
  [body('"max_tokens":1'), "chat-option-refused /max_tokens"],
  [body('"tools":[{"type":"function","function":{"name":"f"}}]'), "chat-strict-absent /tools/0/strict"],
  [body('"tools":[{"type":"x"}]'), "chat-tool-verbatim /tools/0"],
  [body('"tool_choice":{"type":"allowed_tools"}'), "chat-tool-choice-verbatim /tool_choice"],
  [
    `{"model":"m","messages":[{"role":"assistant","tool_calls":[${call("c".repeat(65))}]}]}`,
    "chat-call-id-long /input/0/call_id",
  ],
  [
    '{"model":"m","messages":[{"role":"assistant","content":"a","reasoning_content":"b"}]}',
    "chat-reasoning-not-replayed /input/0",
  ],
  ['{"model":"m","messages":[{"role":"user","name":"bob","content":"a"}]}', "chat-name-dropped /input/0"],
  [
    '{"model":"m","messages":[{"role":"user","content":[{"type":"input_audio"}]}]}',
    "chat-part-verbatim /input/0/content/0",
  ],
  ['{"model":"m","messages":[{"role":"assistant","content":""}]}', "chat-message-empty /input/0"],
])("%s warns", (text, code) => {
  expect(compiled(text).codes).toEqual([code]);
});

test("64 characters of a call id are fine", () => {
  expect(
    compiled(`{"model":"m","messages":[{"role":"assistant","tool_calls":[${call("c".repeat(64))}]}]}`).codes,
  ).toEqual([]);
});

const thinking = resolveProfile({
  layers: [
    configFromValue({ model: { slug: "m", extendedThinking: true, maxOutputTokens: 9 } }, { kind: "profile" }, "test"),
  ],
});

test.each(['"required"', '{"type":"function","function":{"name":"f"}}'])("14: thinking lowers %s", (choice) => {
  const { body: bytes, codes } = compiled(body(`"tool_choice":${choice}`), { profile: thinking });
  expect(bytes).toContain('"tool_choice":"auto","max_output_tokens":9}');
  expect(codes).toContain("chat-tool-choice-lowered /tool_choice");
});

test("14: thinking leaves none alone", () => {
  expect(compiled(body('"tool_choice":"none"'), { profile: thinking }).body).toContain('"tool_choice":"none"');
});

test("a session limit is removed by a null option", () => {
  expect(compiled(body('"max_completion_tokens":null'), { profile: thinking }).body).not.toContain("max_output_tokens");
});

test.each([
  ['{"messages":[{"role":"function","name":"f","content":"x"}]}', "chat-role", 'role "tool"'],
  ['{"messages":[{"role":"assistant","function_call":{"name":"f"}}]}', "chat-role", "tool_calls"],
  ['{"messages":[{"role":"narrator","content":"x"}]}', "chat-role", "roles are"],
  ['{"messages":[{"content":"x"}]}', "member-missing", "roles are"],
  ['{"messages":[1]}', "wrong-type", undefined],
  ['{"messages":{}}', "wrong-type", undefined],
  ['{"messages":[{"role":"user","content":5}]}', "wrong-type", undefined],
  ['{"messages":[{"role":"tool","content":"x"}]}', "member-missing", undefined],
  ['{"messages":[{"role":"assistant","tool_calls":[{"id":"c"}]}]}', "member-missing", undefined],
])("%s is refused with %s", (text, code, remedy) => {
  let problem;
  try {
    compiled(text);
  } catch (error) {
    problem = (error as { problems?: { code: string; remedy?: string; place?: unknown }[] }).problems?.[0];
  }
  expect(problem?.code).toBe(code);
  expect(problem?.place).toBeDefined();
  if (remedy !== undefined) expect(problem?.remedy).toContain(remedy);
});

test("a Chat body goes to chat/completions member for member", () => {
  const text = '{"messages":[{"role":"user","content":"hi","x":1.0}],"model":"m","temperature":1e0,"stream":false}';
  const { body: bytes, request } = compiled(text, { endpoint: "chat" });
  expect(bytes).toBe(text);
  expect(request.url).toBe("https://api.openai.com/v1/chat/completions");
});

test("a prompt file becomes today's Chat body", () => {
  const text = `{"system":"s","messages":[${user}],"options":{"top_p":1,"stop":null,"model":"other","stream":false}}`;
  expect(compiled(text, { endpoint: "chat", stream: true }).body).toBe(
    `{"model":"other","messages":[{"role":"system","content":"s"},${user}],"top_p":1,"stream":true}`,
  );
});

test.each(["web-content", "completion", "next-edit"] as const)("a %s call sends only its fields", (kind) => {
  const text = `{"system":"s","messages":[${user}],"tools":[{"type":"x"}],"tool_choice":"auto","options":{"top_p":1,"max_completion_tokens":3}}`;
  const options = { call: kind, model: { name: "m", origin: { kind: "flag" } } } as const;
  const document = parseJson(text);
  const request = compileChat({ document, profile: resolveProfile(), endpoint: "responses", ...options });
  expect(new TextDecoder().decode(request.body)).toBe(
    `{"model":"m","top_p":1,"instructions":"s",${head},"max_output_tokens":3}`,
  );
  expect(request.headers.find(([name]) => name === "accept")?.[1]).toBe("application/json");
});

test("headers are the chat client's own", () => {
  const { request } = compiled(body(""), { environment: { OPENAI_API_KEY: "x" } });
  const names = request.headers.map(([name]) => name);
  expect(names.filter((name) => name.startsWith("x-codex") || name === "session-id" || name === "originator")).toEqual(
    [],
  );
  expect(names.slice(0, 2)).toEqual(["content-type", "accept"]);
});

test("messages is a known value without an implementation", () => {
  const profile = resolveProfile({
    layers: [
      configFromValue({ model: { slug: "m", capabilities: { apiType: "messages" } } }, { kind: "profile" }, "test"),
    ],
  });
  const document = parseJson(body(""));
  expect(() => compileChat({ document, profile })).toThrow("not built yet");
});
