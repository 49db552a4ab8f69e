import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Guard } from "./guard.js";
import { Output, type OutputOptions } from "./output.js";
import type { Screen } from "./screen.js";
import type { Terminal } from "./terminal.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-wire-output-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

class Paper implements Screen {
  text = "";
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  constructor(size?: { readonly columns: number; readonly rows: number }) {
    this.isTTY = size !== undefined;
    this.columns = size?.columns;
    this.rows = size?.rows;
  }
  write(chunk: string | Uint8Array): void {
    this.text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  }
}

function open(options: OutputOptions = {}, stdout = new Paper(), environment: Record<string, string> = {}) {
  const stderr = new Paper();
  const guard = new Guard();
  const terminal: Terminal = {
    stdout: guard.guarded(stdout),
    stderr: guard.guarded(stderr),
    environment,
    onClosed: () => undefined,
    onFailed: () => undefined,
    protect: (clean) => guard.protect(clean),
  };
  return { output: new Output(terminal, options), stdout, stderr };
}

describe("where things go", () => {
  test("the product goes to standard output, remarks to standard error", () => {
    const { output, stdout, stderr } = open();
    output.write("product");
    output.note("a note");
    output.warn("a warning");
    output.finish();
    expect(stdout.text).toBe("product");
    expect(stderr.text).toBe("a note\na warning\n");
  });

  test("-q silences notes, not warnings", () => {
    const { output, stderr } = open({ quiet: true });
    output.note("a note");
    output.warn("a warning");
    expect(stderr.text).toBe("a warning\n");
  });

  test("a pipe is not a terminal: 80 columns, no colour", () => {
    expect(open().output).toMatchObject({ isTerminal: false, width: 80, colour: 0, noteColour: 0 });
  });

  test("a terminal has its own width and colours", () => {
    const { output } = open({}, new Paper({ columns: 132, rows: 40 }), { TERM: "xterm" });
    expect(output).toMatchObject({ isTerminal: true, width: 132, colour: 1, noteColour: 0 });
  });

  test("a file is not a terminal, even when one stands behind standard output", () => {
    const options = { output: join(folder, "file") };
    const { output } = open(options, new Paper({ columns: 132, rows: 40 }), { TERM: "xterm" });
    expect(output).toMatchObject({ isTerminal: false, width: 80, colour: 0 });
  });

  test("-o - is standard output", () => {
    const { output, stdout } = open({ output: "-" });
    output.write("product");
    expect(stdout.text).toBe("product");
  });
});

describe("-o FILE", () => {
  test("is untouched until the end, then whole, with nothing left beside it", () => {
    const file = join(folder, "file");
    writeFileSync(file, "old");
    const { output, stdout } = open({ output: file });
    output.write("new ");
    output.write(new TextEncoder().encode("content"));
    expect(readFileSync(file, "utf8")).toBe("old");
    output.finish();
    expect(readFileSync(file, "utf8")).toBe("new content");
    expect(readdirSync(folder)).toEqual(["file"]);
    expect(stdout.text).toBe("");
  });

  test("keeps the permissions of the file and follows a link", () => {
    const file = join(folder, "file");
    writeFileSync(file, "old");
    chmodSync(file, 0o640);
    symlinkSync(file, join(folder, "link"));
    const { output } = open({ output: join(folder, "link") });
    output.write("new");
    output.finish();
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test("a folder is refused before anything is done", () => {
    mkdirSync(join(folder, "folder"));
    expect(() => open({ output: join(folder, "folder") })).toThrow("is a folder");
  });

  test("a place where nothing can be put is said before anything is written", () => {
    expect(() => open({ output: join(folder, "none", "file") })).toThrow("its folder does not exist");
    writeFileSync(join(folder, "file"), "old");
    expect(() => open({ output: join(folder, "file", "in") })).toThrow("a part of its path is a file");
  });

  test("a device is written, not replaced", () => {
    const { output } = open({ output: "/dev/null" });
    output.write("new");
    output.finish();
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });
});

describe("the pager", () => {
  const long = Array.from({ length: 30 }, (_, line) => `${line}\n`).join("");
  const small = (): Paper => new Paper({ columns: 80, rows: 24 });
  /** A pager that keeps what it is shown. */
  const keeper = (): Record<string, string> => ({
    PAGER: `cat > "${join(folder, "shown")}"`,
    PATH: process.env["PATH"] ?? "",
  });
  const shown = (): string => readFileSync(join(folder, "shown"), "utf8");

  test("shows a text that is longer than the terminal is high", async () => {
    const { output, stdout } = open({}, small(), keeper());
    await output.show(long);
    expect(shown()).toBe(long);
    expect(stdout.text).toBe("");
  });

  test("is left out for a short text", async () => {
    const { output, stdout } = open({}, small(), keeper());
    await output.show("short\n");
    expect(stdout.text).toBe("short\n");
  });

  test.each<[string, OutputOptions, Paper]>([
    ["with --no-pager", { pager: false }, small()],
    ["without a terminal", {}, new Paper()],
  ])("is left out %s", async (_, options, paper) => {
    const { output, stdout } = open(options, paper, keeper());
    await output.show(long);
    expect(stdout.text).toBe(long);
  });

  test.each(["", "cat", "prompt-wire-has-no-such-pager 2>/dev/null"])(
    "PAGER=%j: the text is written plainly",
    async (pager) => {
      const { output, stdout } = open({}, small(), { ...keeper(), PAGER: pager });
      await output.show(long);
      expect(stdout.text).toBe(long);
    },
  );

  test("that is left before the end is no error", async () => {
    const { output } = open({}, small(), { ...keeper(), PAGER: "true" });
    await expect(output.show(long.repeat(10_000))).resolves.toBeUndefined();
  });
});

describe("what nobody may see", () => {
  const hide = (text: string): string => text.replaceAll("secret", "(redacted)");

  test("is taken out on every way, once it is known; other bytes stay", async () => {
    const { output, stdout, stderr } = open();
    output.write("secret ");
    output.protect(hide);
    output.write("a secret ");
    output.write(Buffer.from("secret\n"));
    await output.show("secret\n");
    output.note("secret");
    output.warn("secret");
    expect(stdout.text).toBe("secret a (redacted) (redacted)\n(redacted)\n");
    expect(stderr.text).toBe("(redacted)\n(redacted)\n");
    const path = join(folder, "out.txt");
    const file = open({ output: path }).output;
    file.protect(hide);
    file.write("secret ");
    file.write(new Uint8Array([0xff, 0x80]));
    file.finish();
    expect(readFileSync(path, "latin1")).toBe("(redacted) \u00FF\u0080");
  });

  test("does not reach the pager either, nor do control characters", async () => {
    const path = join(folder, "paged.txt");
    const paper = new Paper({ columns: 80, rows: 3 });
    const { output } = open({}, paper, { PAGER: `cat > ${path}`, PATH: process.env["PATH"] ?? "" });
    output.protect(hide);
    await output.show("secret\u001B[2J\n1\n2\n3\n");
    expect(readFileSync(path, "utf8")).toBe("(redacted)\u241B[2J\n1\n2\n3\n");
  });
});

test("a terminal gets no control characters but line ends, tabs and colours", () => {
  const text = "a\tb\r\n\u001B[31mred\u001B[2J\u009B\u202E\u0007\n";
  const paper = new Paper({ columns: 80, rows: 24 });
  open({ color: "always" }, paper).output.write(text);
  expect(paper.text).toBe("a\tb\r\n\u001B[31mred\u241B[2J··\u2407\n");
  const plain = new Paper({ columns: 80, rows: 24 });
  open({ color: "never" }, plain).output.write(Buffer.from(text));
  expect(plain.text).toBe("a\tb\r\n\u241B[31mred\u241B[2J··\u2407\n");
  const pipe = new Paper();
  open({}, pipe).output.write(text);
  expect(pipe.text).toBe(text);
});
