import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.js";
import { findInstalledClient } from "./installed-version.js";

const program = "#!/bin/sh\necho ran > ran.txt\n";
const manifest = (version: string, name = "@openai/codex"): string => JSON.stringify({ name, version });

function installed(files: Readonly<Record<string, string>>, target: string, ...folders: string[]): string | undefined {
  const root = temporaryFolder(files);
  mkdirSync(join(root, "bin"), { recursive: true });
  chmodSync(join(root, target), 0o755);
  symlinkSync(join(root, target), join(root, "bin", "codex"));
  return findInstalledClient([...folders, "bin"].map((folder) => join(root, folder)).join(delimiter))?.version;
}

describe("findInstalledClient", () => {
  it("reads the npm package behind the program in PATH, without running it", () => {
    const files = {
      "lib/node_modules/@openai/codex/package.json": manifest("0.171.0"),
      "lib/node_modules/@openai/codex/bin/codex.js": program,
    };
    expect(installed(files, "lib/node_modules/@openai/codex/bin/codex.js", "nowhere")).toBe("0.171.0");
  });

  it.each([
    ["0.147.0-linux-x64", "0.147.0"],
    ["0.148.0-alpha.3-win32-arm64", "0.148.0-alpha.3"],
    ["0.148.0-alpha.3", "0.148.0-alpha.3"],
  ])("reads the package of a native program: %s is %s", (written, version) => {
    const native = "node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex";
    const files = { "node_modules/@openai/codex-linux-x64/package.json": manifest(written), [native]: "\u007FELF" };
    expect(installed(files, native)).toBe(version);
  });

  it("reads the version in the folder names of Homebrew and standalone releases", () => {
    expect(installed({ "Caskroom/codex/0.150.1/codex-aarch64": program }, "Caskroom/codex/0.150.1/codex-aarch64")).toBe(
      "0.150.1",
    );
    expect(
      installed({ "standalone/releases/0.164.0-x86_64/codex": program }, "standalone/releases/0.164.0-x86_64/codex"),
    ).toBe("0.164.0");
  });

  it("reads the package beside a Windows shim", () => {
    const root = temporaryFolder({
      "codex.cmd": "@echo",
      "node_modules/@openai/codex/package.json": manifest("0.147.0"),
    });
    expect(findInstalledClient(root)).toEqual({
      version: "0.147.0",
      seenAt: join(root, "node_modules/@openai/codex/package.json"),
    });
  });

  it("does not look behind the first program that would run, nor at foreign packages", () => {
    const files = {
      "first/codex": program,
      "node_modules/@openai/codex/package.json": manifest("9.9.9"),
      "node_modules/@openai/codex/bin/codex.js": program,
    };
    expect(installed(files, "node_modules/@openai/codex/bin/codex.js", "first")).toBeUndefined();
    expect(
      installed({ "other/package.json": manifest("1.0.0", "other"), "other/codex": program }, "other/codex"),
    ).toBeUndefined();
    expect(installed({ "other/package.json": "{", "other/codex": program }, "other/codex")).toBeUndefined();
    expect([findInstalledClient(undefined), findInstalledClient("")]).toEqual([undefined, undefined]);
  });
});
