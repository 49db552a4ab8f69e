import { parseJson } from "../src/json/parse.js";
import { configFromValue } from "../src/profile/plain-config.js";
import { resolveProfile } from "../src/profile/resolve.js";
import { compileChat, type CompileChatOptions } from "../src/compile/chat/compile-chat.js";

/** The rows of a source as `source -> responses outcome rule`, with choice and code where there are any. */
function mappingRows(source: object, options: Partial<CompileChatOptions> = {}): string[] {
  const document = parseJson(JSON.stringify(source), { name: "chat.json" });
  const profile = resolveProfile();
  const request = compileChat({ document, profile, endpoint: "responses", mapping: true, ...options });
  return (request.mapping ?? []).map(({ source: from = "", responses = "", outcome, rule, choice, code }) =>
    [
      `${from} -> ${responses}`,
      outcome,
      rule,
      ...(choice === undefined ? [] : [choice]),
      ...(code === undefined ? [] : [code]),
    ].join(" "),
  );
}

export const user = { role: "user", content: "hi" };
export const body = (rest: object) => ({ model: "m", messages: [user], ...rest });
export const said = (...messages: object[]) => ({ model: "m", messages });
export const call = (id: string) => ({ id, type: "function", function: { name: "f", arguments: "" } });
export const custom = { id: "c", type: "custom", custom: { name: "p", input: "i" } };
export const tool = (rest: object = {}) => ({ type: "function", function: { name: "f", ...rest } });
export const thinking = resolveProfile({
  layers: [
    configFromValue({ model: { slug: "m", extendedThinking: true, maxOutputTokens: 9 } }, { kind: "profile" }, "test"),
  ],
});

/** A source, and rows that must be among what becomes of it, in this order. */
export type MappingCase = readonly [
  name: string,
  source: object,
  expected: readonly string[],
  options?: Partial<CompileChatOptions>,
];

/** The rows among those of a source that are expected. */
export function expectedRows([, source, expected, options]: MappingCase): string[] {
  return mappingRows(source, options).filter((row) => expected.includes(row));
}
