import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const prompt = join(root, "examples", "hello.prompt.json");
/** A folder of what a file name can turn out to be. */
function oddFolder(): string {
  const folder = temporaryFolder({
    file: "",
    "deep.toml": `a=${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    "mark.toml": '\uFEFFmodel = "gpt-5.4"\n',
    "\u001B[31mred.json": "{}",
  });
  mkdirSync(join(folder, "folder"));
  symlinkSync("circle", join(folder, "circle"));
  return folder;
}

/** What a command says on standard error; it must end with 2 and print nothing. */
async function refusal(...words: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runCommand([...words, "-q"], { folder: oddFolder() });
  const said = stderr.toString();
  expect({ exit, stdout: stdout.toString(), said }).toEqual({ exit: 2, stdout: "", said });
  return said;
}

describe("a file that cannot be used is one clear error", () => {
  test.each([
    ["", "-o names no file"],
    ["circle", "circle cannot be written: its links lead in a circle"],
    [join("file", "x"), "cannot be written: a part of its path is a file"],
  ])("-o %j", async (path, message) => {
    expect(await refusal("compile", prompt, "-o", path)).toContain(message);
  });

  test.each([
    ["folder", "folder cannot be read: it is a folder [profile-unreadable]"],
    ["deep.toml", "deep.toml: nested too deeply [toml-syntax]"],
  ])("-p %s", async (name, message) => {
    expect(await refusal("compile", prompt, "-p", name)).toContain(message);
    expect(await refusal("profiles", "check", name)).toContain(message);
  });

  test("a Codex folder that is a file", async () => {
    const { exit, stderr } = await runCommand(["compile", prompt, "--codex"], {
      folder: oddFolder(),
      environment: { CODEX_HOME: "file" },
    });
    expect(exit).toBe(2);
    expect(stderr.toString()).toContain("there is no folder file [codex-home-missing]");
  });

  test("a name with control characters reaches the terminal as pictures, in the suggestion too", async () => {
    expect(await refusal("compile", "\u001B[31mret.json")).toMatch(/did you mean .*␛\[31mred.json/);
  });
});

describe("a secret in the address is shown nowhere", () => {
  const secret = "sk-0123456789abcdef";
  const profile = `model = "gpt-5.5"
[provider]
name = "Gateway"
base_url = "http://gateway.example/v1"
http_headers = { x-plain = "${secret}" }
query_params = { api-key = "${secret}", api-version = "1", plain = "${secret}" }
`;

  test.each([
    ["compile", "--json"],
    ["compile", "--format", "text"],
    ["compile", "--format", "headers"],
    ["compile", "--format", "curl"],
    ["why"],
    ["why", "--json"],
    ["why", "url"],
    ["diff", "--json"],
    ["check", "--json"],
    ["profiles", "show"],
    ["profiles", "show", "--json"],
  ])("%s %s %s", async (...words) => {
    const folder = temporaryFolder({ "key.toml": profile });
    const [command = "", ...rest] = words;
    const source = command === "profiles" ? [] : [prompt];
    const isOperand = command === "why" && rest[0] === "url";
    const all = isOperand ? [command, prompt, "url"] : [command, ...source, ...rest];
    const { exit, stdout, stderr } = await runCommand([...all, "-p", "key.toml"], { folder });
    expect(exit).toBe(0);
    expect(`${stdout.toString()}${stderr.toString()}`).not.toContain(secret);
  });

  test("curl takes it from a variable named like the parameter", async () => {
    const folder = temporaryFolder({ "key.toml": profile });
    const { stdout } = await runCommand(["compile", prompt, "-p", "key.toml", "--format", "curl"], { folder });
    const address = `'http://gateway.example/v1/responses?api-key='"\${API_KEY:?}"'&api-version=1&plain='"\${PLAIN:?}" `;
    expect(stdout.toString()).toContain(`--request POST ${address}`);
  });
});

test("TOML may begin with a byte order mark", async () => {
  const { exit, stdout } = await runCommand(["compile", prompt, "-p", "mark.toml"], { folder: oddFolder() });
  expect(exit).toBe(0);
  expect(stdout.toString()).toMatch(/^\{"model":"gpt-5.4"/);
});

test.each(["constructor", "header:constructor", "header:__proto__", "__proto__", "toString"])(
  "why %s is a field like any other that nobody sends",
  async (field) => {
    const { exit, stdout } = await runCommand(["why", prompt, field]);
    expect(exit).toBe(0);
    expect(stdout.toString()).toMatch(/absent; no known client sends (?:the header )?\w+\n/);
  },
);

const shell = promisify(execFile);
const launcher = join(root, "bin", "prompt-wire.js");

describe.runIf(process.platform === "linux")("the system refuses", () => {
  test.each([["compile", prompt], ["codes"], ["--help"]])("a full disk at standard output: %s", async (...words) => {
    const script = '"$@" >/dev/full; echo $?';
    const { stdout, stderr } = await shell("sh", ["-c", script, "sh", process.execPath, launcher, ...words]);
    expect(stdout).toBe("2\n");
    expect(stderr).toContain("error: standard output cannot be written: the disk is full [output-unwritable]");
    expect(stderr).not.toContain("    at ");
  });

  test("a working folder that is gone", async () => {
    const gone = temporaryFolder();
    const script = 'cd "$1"; rmdir "$1"; shift; "$@"; echo $?';
    const words = ["-c", script, "sh", gone, process.execPath, launcher, "compile", prompt];
    const { stdout, stderr } = await shell("sh", words);
    expect(stdout).toBe("2\n");
    expect(stderr).toContain("error: the folder that this was started in is gone [working-folder-gone]");
  });
});
