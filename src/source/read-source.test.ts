import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compactText } from "../json/print.js";
import { pipedInput, terminalInput } from "../../test/standard-input.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { readSource } from "./read-source.js";
import { requirePrompt } from "./require-prompt.js";
import type { ListSource, PromptSource, Source } from "./source.js";

const item = '{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}';
const prompt = `{"base_instructions":{"text":"Be brief."},"input":[${item}],"tools":[]}`;
const body = `{"model":"gpt-5.5","instructions":"x","input":[${item}]}`;
const frame = `{"type":"response.create","model":"gpt-5.5","input":[]}`;

async function piped(text: string, argument?: string): Promise<Source> {
  return await readSource(argument, pipedInput(text));
}

function promptText(source: Source): string {
  const { document, node } = requirePrompt(source, "the test").prompt;
  return compactText(document, node);
}

function bodyText(source: Source): string {
  if (source.kind !== "body" && source.kind !== "request") throw new Error(`not a body: ${source.kind}`);
  return Buffer.from(source.body.bytes).toString();
}

describe("kinds are recognised by their shape", () => {
  test.each([
    ["base_instructions and input", prompt, "prompt"],
    ["input alone", `{"input":[${item}]}`, "prompt"],
    ["base_instructions alone", '{"base_instructions":{"text":""}}', "prompt"],
    ["base_instructions beside model", '{"base_instructions":{"text":""},"input":[],"model":"m"}', "prompt"],
    ["an array of items", `[${item}]`, "prompt"],
    ["an empty array", "[]", "prompt"],
    ["an array that begins with a custom call", '[{"type":"custom_tool_call","input":"x","name":"n"}]', "prompt"],
    ["prompt and profile", `{"prompt":${prompt},"profile":{"model":"m"}}`, "case"],
    ["prompt that is an array of items", `{"prompt":[${item}]}`, "case"],
    ["model and input", body, "body"],
    ["model, input and a stored prompt", '{"model":"m","input":"x","prompt":{"id":"p"}}', "body"],
    ["a frame", frame, "body"],
    ["a delta frame without input", '{"type":"response.create","previous_response_id":"r"}', "body"],
    ["url and body", `{"url":"http://x","body":${JSON.stringify(body)}}`, "request"],
    ["steps", `{"steps":[{"prompt":${prompt}}]}`, "conversation"],
    ["JSON Lines", `${prompt}\n${body}\n`, "list"],
    ["JSON Lines with blank lines and CRLF", `\r\n${prompt}\r\n\r\n${body}`, "list"],
    ["an array of bodies", `[${body},${body}]`, "list"],
    ["an array of frames", `[${frame}]`, "list"],
    ["one line with white space around", `\n ${prompt} \n\n`, "prompt"],
  ])("%s", async (_, text, kind) => {
    expect((await piped(text)).kind).toBe(kind);
  });
});

describe("where a source comes from", () => {
  test("nothing given on a terminal, or standard input closed: the probe prompt, and a note that says so", async () => {
    for (const kind of ["terminal", "none"] as const) {
      const source = await readSource(undefined, { ...terminalInput, kind: () => kind });
      expect(source.kind).toBe("probe");
      expect(source.name).toBe("probe prompt");
      expect(source.notes.map(({ code, severity }) => [code, severity])).toEqual([["source-probe", "note"]]);
      expect(promptText(source)).toContain("custom_tool_call_output");
    }
  });

  test("a pipe needs no -, and - reads a pipe", async () => {
    for (const argument of [undefined, "-", "/dev/stdin"]) {
      const source = await readSource(argument, pipedInput(prompt.slice(0, 20), prompt.slice(20)));
      expect(source.name).toBe("<stdin>");
      expect(promptText(source)).toBe(prompt);
    }
  });

  test("a redirected file needs no - either", async () => {
    const source = await readSource(undefined, { ...pipedInput(prompt), kind: () => "file" });
    expect(promptText(source)).toBe(prompt);
  });

  test("a file is read even when something is piped in", async () => {
    const folder = temporaryFolder({ "a.json": prompt });
    const source = await readSource(join(folder, "a.json"), terminalInput);
    expect([source.kind, source.name]).toEqual(["prompt", join(folder, "a.json")]);
    expect(promptText(source)).toBe(prompt);
  });

  test("a named pipe is a file like any other", async () => {
    const folder = temporaryFolder({ "a.json": prompt });
    const pipe = join(folder, "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0/pipe"; cat "$0/a.json" > "$0/pipe" &', folder], { stdio: "ignore" });
    expect(promptText(await readSource(pipe, terminalInput))).toBe(prompt);
  });
});

describe("entries", () => {
  const lines = `${prompt}\n\n${body}\n[${item}]\n`;

  test.each([
    ["-#1", "prompt"],
    ["-#2", "body"],
    ["-#3", "prompt"],
    ["-#last", "prompt"],
  ])("%s of JSON Lines", async (argument, kind) => {
    const source = await piped(lines, argument);
    expect(source.kind).toBe(kind);
    expect(source.name).toBe(`<stdin>#${argument === "-#last" ? 3 : argument.slice(2)}`);
  });

  test("a body that is a line has exactly the bytes of its line", async () => {
    expect(bodyText(await piped(lines, "-#2"))).toBe(body);
    expect(bodyText(await piped(lines.replaceAll("\n", "\r\n"), "-#2"))).toBe(body);
  });

  test("places in a line count from the start of the file", async () => {
    await expect(piped(`${prompt}\n\n{"model": nul}`, "-#2")).rejects.toMatchObject({
      problems: [{ code: "json-syntax", place: { file: "<stdin>", line: 3, column: 11 } }],
    });
  });

  test("an entry of an array", async () => {
    expect(bodyText(await piped(`[ ${body} , ${frame} ]`, "-#last"))).toBe(frame);
  });

  test("anything else is a list of one", async () => {
    expect((await piped(prompt, "-#1")).kind).toBe("prompt");
    expect((await piped(body, "-#last")).kind).toBe("body");
  });

  test("a file whose real name ends like an entry still opens", async () => {
    const folder = temporaryFolder({ "a#2": body, a: `${prompt}\n${frame}\n`, "b#x.json": prompt, "c#1": lines });
    expect(bodyText(await readSource(join(folder, "a#2"), terminalInput))).toBe(body);
    expect((await readSource(join(folder, "a#1"), terminalInput)).kind).toBe("prompt");
    expect((await readSource(join(folder, "b#x.json"), terminalInput)).kind).toBe("prompt");
    expect(bodyText(await readSource(join(folder, "c#1#2"), terminalInput))).toBe(body);
  });

  test("a list knows its size and reads each entry", async () => {
    const list = (await piped(lines)) as ListSource;
    expect([list.noun, list.size]).toEqual(["line", 3]);
    expect([1, 2, 3].map((position) => list.entry(position).kind)).toEqual(["prompt", "body", "prompt"]);
  });
});

describe("what a source brings", () => {
  test("a case: profile, environment, endpoint, what is expected", async () => {
    const source = (await piped(
      `{"prompt":${prompt},"profile":"gpt-5.5@openai","env":{"KEY":"k","__proto__":"p","NONE":null},"endpoint":"compact","expect":{"body":"x"}}`,
    )) as PromptSource;
    expect(promptText(source)).toBe(prompt);
    expect(source.profile?.document.string(source.profile.node)).toBe("gpt-5.5@openai");
    expect(Object.entries(source.environment)).toEqual([
      ["KEY", "k"],
      ["__proto__", "p"],
    ]);
    expect(source.profile?.testData).toBe(true);
    expect(source.endpoint).toBe("compact");
    expect(source.expected?.document.text(source.expected.node)).toBe('{"body":"x"}');
  });

  test("a case without more: no profile, no environment", async () => {
    const source = (await piped(`{"prompt":${prompt},"profile":null,"env":null,"endpoint":null}`)) as PromptSource;
    expect(source).toMatchObject({ kind: "case", environment: {} });
    expect("profile" in source || "endpoint" in source || "expected" in source).toBe(false);
  });

  test("a step: its own profile or the conversation's, prewarm, start time, WebSocket", async () => {
    const text = `{"steps":[
      {"prompt":{"input":[]},"profile":{"model":"own"},"generate":false,"request_start_ms":"17","expect":{"frame":"f"}},
      {"prompt":${prompt},"generate":true}],
      "profile":{"model":"shared"},"env":{"KEY":"k"}}`;
    const first = (await piped(text, "-#1")) as PromptSource;
    const second = (await piped(text, "-#last")) as PromptSource;
    expect(first).toMatchObject({ kind: "step", name: "<stdin>#1", transport: "websocket", prewarm: true });
    expect(first).toMatchObject({ requestStartMs: "17", environment: { KEY: "k" } });
    expect(first.profile?.document.text(first.profile.node)).toBe('{"model":"own"}');
    expect(first.expected?.document.text(first.expected.node)).toBe('{"frame":"f"}');
    expect(second.profile?.document.text(second.profile.node)).toBe('{"model":"shared"}');
    expect([first.profile?.testData, second.profile?.testData]).toEqual([true, false]);
    expect("prewarm" in second || "requestStartMs" in second).toBe(false);
    expect(promptText(second)).toBe(prompt);
  });

  test("a captured body keeps its bytes, white space around it too", async () => {
    const source = await piped(` ${body}\n`);
    expect(bodyText(source)).toBe(` ${body}\n`);
    expect(source).toMatchObject({ kind: "body", body: { isFrame: false } });
    expect(await piped(frame)).toMatchObject({ kind: "body", body: { isFrame: true } });
  });

  test("a compiled request: headers in order with duplicates, the body as exact text", async () => {
    const odd = '{"model":"m","input":[1.0, 1e5]}';
    const source = await piped(
      JSON.stringify({
        schemaVersion: 1,
        method: "POST",
        url: "https://example.test/v1/responses",
        headers: [
          ["b", "1"],
          ["a", "é"],
          ["b", "2"],
        ],
        body: odd,
      }),
    );
    expect(source).toMatchObject({ kind: "request", method: "POST", url: "https://example.test/v1/responses" });
    expect(source).toMatchObject({
      headers: [
        ["b", "1"],
        ["a", "é"],
        ["b", "2"],
      ],
    });
    expect(bodyText(source)).toBe(odd);
    const { body: captured } = source as Extract<Source, { kind: "request" }>;
    expect(compactText(captured.document, captured.node)).toBe('{"model":"m","input":[1.0,1e5]}');
  });
});

test("a 100 MB prompt and 100 MB of JSON Lines are read", async () => {
  const long = `{"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"${"x".repeat(100_000_000)}"}]}]}`;
  expect((await piped(long)).kind).toBe("prompt");
  const list = (await piped(`${prompt}\n`.repeat(800_000), "-#last")) as PromptSource;
  expect(list.name).toBe("<stdin>#800000");
}, 60_000);
