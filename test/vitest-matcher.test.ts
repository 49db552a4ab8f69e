import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import "../src/vitest.js";
import { bodyBytes, matchWire } from "../src/golden/match-wire.js";
import { caseReading } from "../src/golden/snapshots.js";
import { parseJson } from "../src/json/parse.js";
import { resolvePointer } from "../src/json/pointer.js";
import { InputError } from "../src/problem/input-error.js";
import { root } from "./run-command.js";
import { SnapshotProject } from "./snapshot-project.js";

describe("expect(body).toMatchWire(name)", () => {
  const name = "codex-0.144/http/toolcall";
  const document = parseJson(readFileSync(join(root, "snapshots", `${name}.json`)));
  const body = document.string(resolvePointer(document, "/expect/body"));

  test("takes the text, the bytes, and a request with either", () => {
    expect(body).toMatchWire(name);
    expect(Buffer.from(body)).toMatchWire(name);
    expect({ method: "POST", body }).toMatchWire(name);
    expect({ body: new TextEncoder().encode(body) }).toMatchWire(name);
  });

  test("says where the bytes part and what changed", () => {
    const other = body.replace('"stream":true', '"stream":false');
    expect(() => expect(other).toMatchWire(name)).toThrow(/byte [\d,]+ of [\d,]+.* at \/stream; 1 change/);
    expect(other).not.toMatchWire(name);
    expect(() => expect(body).not.toMatchWire(name)).toThrow();
  });

  test("fails for a golden that is not there, a name that is none, and a value without bytes", () => {
    expect(() => expect(body).toMatchWire("none/such")).toThrow("vitest -u keeps this body");
    expect(() => expect(body).toMatchWire("../other")).toThrow("[snapshot-name]");
    expect(() => expect({ model: "m" }).toMatchWire(name)).toThrow("[snapshot-no-body]");
    expect(() => expect(undefined).toMatchWire(name)).toThrow("[snapshot-no-body]");
  });
});

describe("goldens", () => {
  const match = async (project: SnapshotProject, name: string, body: string, mayUpdate: boolean) =>
    matchWire(await caseReading(await project.settings()), name, bodyBytes(body), mayUpdate).status;

  test("are written and replaced only when asked for", async () => {
    const project = new SnapshotProject();
    expect(await match(project, "client/turn", "{}", false)).toBe("missing");
    expect(await match(project, "client/turn", "{}", true)).toBe("same");
    expect(await project.failures()).toEqual([]);
    expect(await match(project, "client/turn", '{"a":1}', false)).toBe("changed");
    expect(project.read("client/turn/request.json").toString()).toBe("{}");
    expect(await match(project, "client/turn", '{"a":1}', true)).toBe("same");
    expect(project.read("client/turn/request.json").toString()).toBe('{"a":1}');
    expect(await project.failures()).toEqual([]);
  });

  test("are never written in CI, and one that is compiled is not replaced by what a test built", async () => {
    const project = new SnapshotProject();
    await project.add("hello");
    expect(await match(project, "hello", "{}", true)).toBe("changed");
    project.isFrozen = true;
    expect(await match(project, "new", "{}", true)).toBe("missing");
    expect(await project.failures()).toEqual([]);
  });

  test("are compared under the masks, and what differs only there is not written", async () => {
    const project = new SnapshotProject({ "prompt-wire.toml": 'masks = ["/id"]\n' });
    expect(await match(project, "a", '{"id":1,"b":2}', true)).toBe("same");
    expect(await match(project, "a", '{"id":9,"b":2}', true)).toBe("same");
    expect(project.read("a/request.json").toString()).toBe('{"id":1,"b":2}');
    expect(await match(project, "a", '{"id":1,"b":3}', false)).toBe("changed");
  });

  test("of a value that has no bytes there are none", () => {
    expect(() => bodyBytes(null)).toThrow(InputError);
    expect(() => bodyBytes({ body: {} })).toThrow(InputError);
    expect(() => bodyBytes([1])).toThrow(InputError);
  });
});

/** Runs vitest in a project of its own, as somebody who installed the package. */
async function run(project: SnapshotProject, words: readonly string[], environment: Record<string, string> = {}) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const env = { PATH: process.env["PATH"], HOME: project.root, NO_COLOR: "1", ...environment };
  try {
    await promisify(execFile)(process.execPath, [vitest, "run", ...words], { cwd: project.root, env });
    return "passed";
  } catch (error) {
    // Any other failure than that of the one test is told whole.
    return /Tests +1 failed \(1\)/.test((error as { stdout: string }).stdout) ? "failed" : String(error);
  }
}

test("in another project: fails without a golden, writes it with -u, not in CI", async () => {
  const project = new SnapshotProject();
  mkdirSync(join(project.root, "node_modules"));
  symlinkSync(join(root, "node_modules/vitest"), join(project.root, "node_modules/vitest"));
  symlinkSync(root, join(project.root, "node_modules/prompt-wire"));
  const text = (body: string): string =>
    `import { expect, test } from "vitest";\nimport "prompt-wire/vitest";\ntest("wire", () => expect(${JSON.stringify(body)}).toMatchWire("turn"));\n`;
  writeFileSync(join(project.root, "wire.test.ts"), text("{}"));
  expect(await run(project, [])).toBe("failed");
  expect(await run(project, ["-u"], { CI: "true" })).toBe("failed");
  expect(readdirSync(project.root)).not.toContain("snapshots");
  expect(await run(project, ["-u"])).toBe("passed");
  expect(await run(project, [], { CI: "true" })).toBe("passed");
  expect(project.read("turn/request.json").toString()).toBe("{}");
  writeFileSync(join(project.root, "wire.test.ts"), text("{} "));
  expect(await run(project, [])).toBe("failed");
}, 60_000);
