import { describe, expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { profileFromNode } from "../profile/from-node.js";
import { compile } from "./compile.js";
import type { ProfileInput } from "./profile-input.js";
import type { PromptInput } from "./prompt-input.js";

const text = '{"base_instructions":{"text":"é"},"input":[{"type":"message","role":"user","content":[]}]}';
const nested = parseJson(`{"case":{"prompt":${text}}}`);
const promptForms: Record<string, PromptInput> = {
  text,
  bytes: Buffer.from(text),
  object: { base_instructions: { text: "é" }, input: [{ type: "message", role: "user", content: [] }] },
  document: parseJson(text),
  node: { document: nested, node: nested.member(nested.member(0, "case"), "prompt") },
};

const profileText = '{"model":"gpt-5.4","provider":"openai"}';
const profileForms: Record<string, ProfileInput> = {
  text: profileText,
  bytes: Buffer.from(profileText),
  object: { model: "gpt-5.4", provider: "openai" },
  document: parseJson(profileText),
  selection: "gpt-5.4@openai",
  resolved: profileFromNode(parseJson(profileText), 0),
};

function body(prompt: PromptInput, profile?: ProfileInput): string {
  const request = compile(profile === undefined ? { prompt } : { prompt, profile });
  return new TextDecoder().decode(request.body);
}

describe("the library's compile", () => {
  test.each(Object.entries(promptForms))("takes a Prompt as %s", (_, prompt) => {
    expect(body(prompt)).toBe(body(text));
  });

  test.each(Object.entries(profileForms))("takes a profile as %s", (_, profile) => {
    const sent = body(text, profile);
    expect(sent).toBe(body(text, profileText));
    expect(sent).toContain('"model":"gpt-5.4"');
  });

  test("an array of items is a Prompt, too", () => {
    expect(body([{ type: "message", role: "user", content: [] }])).toContain('"input":[{"type":"message"');
  });

  test("text keeps what a plain object loses", () => {
    const schema = '{"enum":[1.0,12345678901234567890],"2":0,"1":0}';
    expect(body(`{"input":[],"output_schema":${schema}}`)).toContain(`"schema":${schema}`);
  });

  test("nothing of the process's environment is looked at", () => {
    const profile = { model: "m", provider: { name: "G", base_url: "https://g.example/v1", env_key: "PATH" } };
    const missing = compile({ prompt: text, profile });
    expect(missing.warnings.map(({ code }) => code)).toContain("environment-variable-missing");
    const given = compile({ prompt: text, profile, environment: { PATH: "key" } });
    expect(given.warnings.map(({ code }) => code)).not.toContain("environment-variable-missing");
    expect(JSON.stringify(given.headers)).toContain("(redacted)");
  });

  test.each([
    ["nothing", undefined, ["option prompt is missing: expected a Prompt as text, bytes or object"]],
    ["a misspelt option", { promt: text, prompt: text }, ["compile has no option promt"]],
    ["an unknown transport", { prompt: text, transport: "tcp" }, ['option transport cannot be "tcp"']],
  ])("%s is an InputError that names the option", (_, options, messages) => {
    let problems: readonly { readonly message: string }[] = [];
    try {
      Reflect.apply(compile, undefined, [options]);
    } catch (error) {
      if (error instanceof InputError) ({ problems } = error);
    }
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  test("ws is the command line's word for websocket", () => {
    expect(compile({ prompt: text, transport: "ws" }).transport).toBe("websocket");
  });

  test.each([
    ["no JSON", "{", undefined, "json-syntax"],
    ["no such profile", text, "gpt-5.4", "profile-not-found"],
    ["a profile without a model", text, {}, "profile-missing"],
    ["a wrong member", '{"input":{}}', undefined, "wrong-type"],
  ])("%s is an InputError", (_, prompt, profile, code) => {
    let problems: readonly { readonly code: string }[] = [];
    try {
      body(prompt, profile);
    } catch (error) {
      if (error instanceof InputError) ({ problems } = error);
    }
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });
});
