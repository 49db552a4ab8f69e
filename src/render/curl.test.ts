import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { Secret } from "../profile/secret.js";
import { curlCommand } from "./curl.js";

const url = "https://gw.example/v1/responses?a=b&c=$HOME";

/** Runs a command in sh, where `curl` is a program that keeps its input and its arguments. */
function runInShell(command: Uint8Array, environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const [input, words] = [join(folder, "input"), join(folder, "words")];
  writeFileSync(
    join(folder, "curl"),
    `#!/bin/sh\ncat > '${input}'\nfor word in "$@"; do printf '%s\\0' "$word"; done > '${words}'\n`,
    { mode: 0o755 },
  );
  writeFileSync(join(folder, "command.sh"), command);
  const path = `${folder}:${process.env["PATH"] ?? ""}`;
  const { status, stderr } = spawnSync("sh", [join(folder, "command.sh")], { env: { ...environment, PATH: path } });
  if (status !== 0) return { status, stderr: stderr.toString(), body: Buffer.alloc(0), words: [] };
  return {
    status,
    stderr: stderr.toString(),
    body: readFileSync(input),
    words: readFileSync(words, "utf8").split("\0").slice(0, -1),
  };
}

describe("the curl command", () => {
  test.each([
    ['{"a":"plain"}'],
    [`{"a":"it's 'quoted'","b":"$HOME \`id\` \\\\ \\n %s %% !!"}`],
    ["'"],
    ["''' é 漢字 🚀 -- \t ~"],
    [`{"long":"${"it's ".repeat(100_000)}"}`],
  ])("a shell sends exactly the bytes %#", (text) => {
    const body = Buffer.from(text);
    const result = runInShell(curlCommand({ method: "POST", url, headers: [], body }));
    expect(result.stderr).toBe("");
    expect(result.body.equals(body)).toBe(true);
    expect(result.words).toEqual([
      "--request",
      "POST",
      url,
      "--header",
      "expect:",
      "--no-buffer",
      "--data-binary",
      "@-",
    ]);
  });

  test("headers arrive as they are; empty ones, too", () => {
    const headers = [
      ["x-a", `{"b":"it's $HOME"}`],
      ["x-empty", ""],
    ] as const;
    const { words } = runInShell(curlCommand({ method: "POST", url, headers, body: Buffer.from("{}") }));
    expect(words.slice(3, 7)).toEqual(["--header", `x-a: {"b":"it's $HOME"}`, "--header", "x-empty;"]);
  });

  test("keys come from variables, and none is ever written out", () => {
    const headers = [
      ["authorization", new Secret("Bearer k-1", "environment variable GATEWAY_KEY")],
      ["x-api-key", new Secret("k-2", "profile.json")],
      ["x-tenant", new Secret("k-3", "environment variable TENANT")],
    ] as const;
    const command = curlCommand(
      { method: "POST", url, headers, body: Buffer.from("{}") },
      { keyVariable: "GATEWAY_KEY" },
    );
    expect(Buffer.from(command).toString()).not.toMatch(/k-[123]/);
    const environment = { GATEWAY_KEY: "one", X_API_KEY: "two", TENANT: "three" };
    expect(runInShell(command, environment).words.filter((word) => word.includes(": "))).toEqual([
      "authorization: Bearer one",
      "x-api-key: two",
      "x-tenant: three",
    ]);
    const failed = runInShell(command, { ...environment, X_API_KEY: "" });
    expect(failed.status).not.toBe(0);
    expect(failed.stderr).toContain("X_API_KEY");
  });

  test("a compressed request loses content-encoding and says so", () => {
    const request = { method: "POST", url, headers: [["content-encoding", "zstd"]], body: Buffer.from("{}") } as const;
    const text = Buffer.from(curlCommand({ ...request, compressed: true })).toString();
    expect(text).toContain("content-encoding is left out");
    expect(text).not.toContain("content-encoding: zstd");
  });

  test("what a recording has no more comes from variables, one for each secret", () => {
    const headers = [
      ["Authorization", "Bearer (redacted)"],
      ["x-api-key", "(redacted)"],
      ["api-key", "(redacted)"],
      ["cookie", "(redacted)"],
    ] as const;
    const recorded = { method: "POST", url: "https://gw.example/v1?api_key=(redacted)", headers };
    const command = curlCommand({ ...recorded, body: Buffer.from('{"a":"(redacted)"}') }, { isRecorded: true });
    const environment = { API_KEY: "one", API_KEY_2: "two", API_KEY_3: "three", X_API_KEY: "four", COOKIE: "five" };
    const { words } = runInShell(command, environment);
    expect(words[2]).toBe("https://gw.example/v1?api_key=one");
    expect(words.filter((word) => word.includes(": "))).toEqual([
      "Authorization: Bearer two",
      "x-api-key: four",
      "api-key: three",
      "cookie: five",
    ]);
  });

  test.each([
    ['{"a":"(redacted)"}', true, "sends these 18 bytes; (redacted) in them stands for what was taken out"],
    ['{"a":"[312 characters, 9f86d081]"}', true, "sends these 34 bytes, those of a report"],
    ['{"a":"(redacted)"}', false, "sends exactly these 18 bytes"],
    ['{"a":"b"}', true, "sends exactly these 9 bytes"],
  ])("it says whether %s is what was sent", (body, isRecorded, said) => {
    const command = curlCommand({ method: "POST", url, headers: [], body: Buffer.from(body) }, { isRecorded });
    expect(Buffer.from(command).toString()).toContain(said);
  });
});
