import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pipedInput, terminalInput } from "../../test/standard-input.js";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { readSource } from "./read-source.js";
import { requirePrompt } from "./require-prompt.js";
import { readFileBytes, readStandardInput, type StandardInput } from "./read-bytes.js";

/** The problems of a source that must not be readable; everything here exits with 2. */
async function problemsOf(argument: string | undefined, standardInput: StandardInput): Promise<readonly Problem[]> {
  try {
    requirePrompt(await readSource(argument, standardInput), "compile");
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.exitCode).toBe(2);
    for (const problem of error.problems) {
      expect(problem.severity).toBe("error");
      expect(problem.remedy).toMatch(/\S/);
      expect(problem.message).not.toMatch(/\n|undefined|NaN|\[object/);
    }
    return error.problems;
  }
  throw new Error("the source was read");
}

function where({ place }: Problem): string {
  return place === undefined ? "" : `${place.line}:${place.column}`;
}

const item = '{"type":"message"}';
const utf16 = Buffer.from('\ufeff{"input":[]}', "utf16le");

// text or bytes, argument, then for each problem: code, place, and what the message says
test.each<[string | Uint8Array, string, ...[string, string, string][]]>([
  ["", "-", ["source-empty", "", "nothing arrived on standard input"]],
  [" \n", "-", ["json-syntax", "2:1", "expected a value, found the end of the text"]],
  ["prompt", "-", ["json-syntax", "1:1", 'expected a value, found "p"']],
  ['{"input": [}', "-", ["json-syntax", "1:12", 'expected a value or "]", found "}"']],
  ['{"input":[]} x', "-", ["json-syntax", "1:14", "expected the end of the text"]],
  ["\ufeff{}", "-", ["json-syntax", "1:1", "found a byte order mark"]],
  [utf16, "-", ["json-encoding", "1:1", "not UTF-8 text: byte 0xff at offset 0"]],
  [Buffer.from([0x7b, 0x22, 0xe9, 0x22]), "-", ["json-encoding", "1:3", "not UTF-8 text: byte 0xe9 at offset 2"]],
  [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "-", ["source-binary", "", "<stdin> is binary"]],
  [Buffer.from("1f8b0800", "hex"), "-", ["source-compressed", "", "begins as gzip and cannot be decompressed"]],
  [Buffer.from("28b52ffd", "hex"), "-", ["source-compressed", "", "begins as zstd and cannot be decompressed"]],
  ["3", "-", ["source-unknown", "1:1", "<stdin> is a number, not a prompt or request"]],
  ["null", "-", ["source-unknown", "1:1", "<stdin> is null, not"]],
  ["{}", "-", ["source-unknown", "1:1", "no known kind of source: an empty object"]],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', "-", ["source-unknown", "1:1", "it has a, b, c, d, e and 1 more members"]],
  ['{\n  "inputs": []\n}', "-", ["source-unknown", "2:13", "it has inputs"]],
  ['{"model":"m","provider":{}}', "-", ["source-profile", "1:1", "looks like a profile"]],
  ['{"prompt":null}', "-", ["source-member", "1:11", "prompt is missing"]],
  [
    '{"prompt":"p.json",\n"profile":3,\n"env":{"K":1},\n"endpoint":"chat",\n"expect":[]}',
    "-",
    ["source-member", "1:11", "prompt must be an object or an array, not a string"],
    ["source-member", "2:11", "profile must be an object or a string, not a number"],
    ["source-member", "3:12", "env.K must be a string, not a number"],
    ["source-member", "4:12", 'endpoint must be "responses" or "compact", not "chat"'],
    ["source-member", "5:10", "expect must be an object, not an array"],
  ],
  [
    '{"url":1,"body":12,"headers":[["a"],["b",1],"c"],"method":[]}',
    "-",
    ["source-member", "1:59", "method must be a string, not an array"],
    ["source-member", "1:8", "url must be a string, not a number"],
    ["source-member", "1:31", "a header must be an array of two strings"],
    ["source-member", "1:37", "a header must be an array of two strings"],
    ["source-member", "1:45", "a header must be an array of two strings"],
    ["source-member", "1:17", "body must be a string or an object, not a number"],
  ],
  ['{"url":"u","body":"{"}', "-", ["json-syntax", "1:2", 'expected a key in double quotes or "}"']],
  ['{"url":"u","body":"\\ud800"}', "-", ["source-member", "1:19", "body holds half of a character"]],
  ['{"steps":{}}', "-", ["source-member", "1:10", "steps must be an array, not an object"]],
  ['{"steps":[{},3]}', "-", ["source-member", "1:14", "a step must be an object, not a number"]],
  ['{"steps":[]}', "-", ["source-entry", "", "<stdin> holds 0 steps, and compile takes one"]],
  ['{"steps":[{},{}]}', "-", ["source-entry", "", "<stdin> holds 2 steps, and compile takes one"]],
  ['{"steps":[{}]}', "-#1", ["source-member", "1:11", "prompt is missing"]],
  ['{"steps":[{}]}', "-#2", ["source-entry", "", "<stdin> has no step 2: it holds 1 step"]],
  ['{"steps":[]}', "-#last", ["source-entry", "", "<stdin> has no step last: it holds 0 steps"]],
  ['{"steps":[{"append":[]}]}', "-#1", ["source-step-appends", "1:11", "step 1 only adds items"]],
  ['{"input":[]}', "-#0", ["source-entry", "", "<stdin> has no entry 0: it holds 1 entry"]],
  ['{"input":[]}', "-#999999999", ["source-entry", "", "<stdin> has no entry 999999999"]],
  ['{"input":[]}\n{"input":[]}', "-", ["source-entry", "", "<stdin> holds 2 lines, and compile takes one"]],
  ['{"input":[]}\n{"input":[', "-#2", ["json-syntax", "2:11", 'expected a value or "]", found the end of the text']],
  ['{"input":[]}\n{"input":[]}', "-#3", ["source-entry", "", "<stdin> has no line 3: it holds 2 lines"]],
  ['{"input":[]}\n{"other":[]}', "-#2", ["source-unknown", "2:1", "<stdin>#2 is no known kind of source"]],
  [`[{"prompt":[]},${item}]`, "-#2", ["source-unknown", "1:16", "<stdin>#2 is no known kind of source: it has type"]],
  ['{"model":"m","input":[]}', "-", ["source-no-prompt", "", "<stdin> is a captured body, and compile needs a Prompt"]],
  ['{"url":"u","body":"{}"}', "-", ["source-no-prompt", "", "<stdin> is a request, and compile needs a Prompt"]],
])("%j as %s is refused", async (text, argument, ...expected) => {
  const problems = await problemsOf(argument, pipedInput(text));
  expect(problems.map((problem) => [problem.code, where(problem)])).toEqual(expected.map(([code, at]) => [code, at]));
  for (const [index, [, , words]] of expected.entries()) expect(problems[index]?.message).toContain(words);
});

describe("files that cannot be read", () => {
  const refusal = async (path: string): Promise<[string | undefined, string | undefined, string | undefined]> => {
    const [problem] = await problemsOf(path, terminalInput);
    return [problem?.code, problem?.message, problem?.remedy];
  };

  test("no file of this name; a near one is offered", async () => {
    const folder = temporaryFolder({ "hello.prompt.json": "{}" });
    expect(await refusal(join(folder, "helo.prompt.json"))).toEqual([
      "source-missing",
      `there is no file ${join(folder, "helo.prompt.json")}`,
      `did you mean ${join(folder, "hello.prompt.json")}?`,
    ]);
    expect((await refusal(join(folder, "none", "x"))).at(-1)).toContain("check the path");
    expect((await refusal(join(folder, "other#3")))[1]).toBe(`there is no file ${join(folder, "other")}`);
    expect((await refusal(join(folder, "#x")))[1]).toBe(`there is no file ${join(folder, "#x")}`);
  });

  test("a directory, an empty file, a loop of links, a path through a file, a name with a zero byte", async () => {
    const folder = temporaryFolder({ empty: "", file: "{}" });
    mkdirSync(join(folder, "sub"));
    symlinkSync(join(folder, "loop"), join(folder, "loop"));
    expect((await refusal(folder))[0]).toBe("source-directory");
    expect((await refusal(join(folder, "sub")))[1]).toBe(`${join(folder, "sub")} is a directory`);
    expect((await refusal(join(folder, "empty")))[0]).toBe("source-empty");
    expect((await refusal(join(folder, "loop")))[0]).toBe("source-unreadable");
    expect((await refusal(join(folder, "file", "x")))[0]).toBe("source-unreadable");
    expect((await refusal(join(folder, "x".repeat(300))))[0]).toBe("source-unreadable");
    expect((await refusal("a\u0000b"))[0]).toBe("source-unreadable");
  });

  test("no permission, without being root", async () => {
    const folder = temporaryFolder({});
    mkdirSync(join(folder, "closed"), { mode: 0o000 });
    const user = process.geteuid?.();
    if (user === 0) process.seteuid?.(65_534);
    try {
      expect((await refusal(join(folder, "closed", "x.json")))[0]).toBe("source-permission");
    } finally {
      if (user === 0) process.seteuid?.(0);
    }
  });

  test("a device without end, and a file, stop at the limit", () => {
    const folder = temporaryFolder({ "large.json": " ".repeat(2_000_001) });
    const message = (path: string): string => {
      try {
        return `${readFileBytes(path, 2_000_000).length} bytes`;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.problems[0]?.code).toBe("source-too-large");
        return error.message;
      }
    };
    expect(message("/dev/zero")).toBe("/dev/zero is larger than 2,000,000 bytes");
    expect(message(join(folder, "large.json"))).toContain("large.json is larger than 2,000,000 bytes");
  });
});

describe("standard input that cannot be read", () => {
  test("its program failed in the middle", async () => {
    const broken: StandardInput = {
      kind: () => "pipe",
      async *chunks() {
        yield await Promise.resolve(Buffer.from("{"));
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      },
    };
    const [problem] = await problemsOf(undefined, broken);
    expect(problem).toMatchObject({ code: "source-unreadable", message: "<stdin> cannot be read: read ECONNRESET" });
  });

  test("more than the limit", async () => {
    await expect(readStandardInput(pipedInput("12345", "67890"), 9)).rejects.toMatchObject({
      problems: [{ code: "source-too-large", message: "<stdin> is larger than 9 bytes" }],
    });
    expect(await readStandardInput(pipedInput("12345", "6789"), 9)).toHaveLength(9);
  });

  test("100 MB of garbage and of zero bytes, 30 MB of open brackets", async () => {
    const codes: (string | undefined)[] = [];
    for (const [filling, size] of [
      ["x", 100_000_000],
      ["\u0000", 100_000_000],
      ["[\n", 30_000_000],
    ] as const) {
      const [problem] = await problemsOf("-", pipedInput(Buffer.alloc(size, filling)));
      codes.push(problem?.code);
    }
    expect(codes).toEqual(["json-syntax", "json-syntax", "json-syntax"]);
  }, 60_000);
});
