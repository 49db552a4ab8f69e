import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { SnapshotProject } from "./snapshot-project.js";

let project: SnapshotProject;

beforeEach(async () => {
  project = new SnapshotProject();
  await project.add("hello");
  await project.add("lite/other");
  await project.addCaptured("mine", '{"model":"m","input":[]}');
});

test("what was just kept is as agreed", async () => {
  expect(await project.failures()).toEqual([]);
});

describe("a check fails on", () => {
  const request = "hello/request.json";

  test.each<[string, (project: SnapshotProject) => void]>([
    ["a changed value", () => project.edit(request, '"store":false', '"store":true')],
    ["a value of another type", () => project.edit(request, '"store":false', '"store":"false"')],
    ["CRLF behind it", () => project.write(request, `${project.read(request).toString()}\r\n`)],
    ["a newline behind it", () => project.write(request, `${project.read(request).toString()}\n`)],
    ["a byte order mark", () => project.write(request, `\uFEFF${project.read(request).toString()}`)],
    ["white space inside", () => project.edit(request, '"store":false', '"store": false')],
    [
      "members in another order",
      () => project.edit(request, '"store":false,"stream":true', '"stream":true,"store":false'),
    ],
    ["1.0 for 1", () => project.edit(request, '"minimum":1', '"minimum":1.0')],
    ["1e0 for 1", () => project.edit(request, '"minimum":1', '"minimum":1e0')],
    ["another escape", () => project.edit(request, "Zähle", "Z\\u00e4hle")],
    ["an added key toString", () => project.edit(request, '"store":false', '"store":false,"toString":1')],
    ["an added key __proto__", () => project.edit(request, '"store":false', '"store":false,"__proto__":{}')],
    ["an added key constructor", () => project.edit(request, '"minimum":1', '"minimum":1,"constructor":null')],
    ["a duplicate key", () => project.edit(request, '"store":false', '"store":false,"store":false')],
    ["half of the file", () => project.write(request, project.read(request).subarray(0, 700))],
    ["an empty file", () => project.write(request, "")],
    ["no JSON at all", () => project.write(request, "hello")],
    ["another URL", () => project.edit("hello/headers.json", "/v1/responses", "/v1/response")],
    ["another method", () => project.edit("hello/headers.json", '"POST"', '"PUT"')],
    ["a header that is missing", () => project.edit("hello/headers.json", '    ["originator", "prompt-wire"],\n', "")],
    ["a header in other letters", () => project.edit("hello/headers.json", '"originator"', '"Originator"')],
    ["an added key in the headers", () => project.edit("hello/headers.json", '"method"', '"toString": 1, "method"')],
    [
      "a prompt with a key toString",
      () => project.edit("hello/prompt.json", '"minimum": 1', '"minimum": 1, "toString": 2'),
    ],
    [
      "a prompt with a key __proto__",
      () => project.edit("hello/prompt.json", '"minimum": 1', '"minimum": 1, "__proto__": 2'),
    ],
    ["a prompt with 1.0 for 1", () => project.edit("hello/prompt.json", '"minimum": 1', '"minimum": 1.0')],
  ])("%s", async (_, tamper) => {
    tamper(project);
    expect(await project.failures()).toEqual(["hello: changed"]);
    expect(await project.failures()).toEqual(["hello: changed"]);
  });

  test.each(["request.json", "headers.json"])("%s that is missing", async (file) => {
    rmSync(join(project.root, "snapshots/hello", file));
    expect(await project.failures()).toEqual(["hello: missing"]);
  });

  test.each<[string, string]>([
    ["hello/request.json.bak", "orphan"],
    ["hello/deep/request.json", "orphan"],
    ["old/request.txt", "orphan"],
    ["stray.json", "orphan"],
    ["gone/request.json", "broken"],
    ["gone/prompt.json", "broken"],
  ])("%s", async (path, status) => {
    mkdirSync(join(project.root, "snapshots", path, ".."), { recursive: true });
    project.write(path, "{}");
    const failures = await project.failures();
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^\\S+: ${status}$`)) as string]);
  });

  test("a link, also one that leads back into the folder", async () => {
    symlinkSync(join(project.root, "snapshots/hello"), join(project.root, "snapshots/link"));
    renameSync(join(project.root, "snapshots/hello/request.json"), join(project.root, "real.json"));
    symlinkSync(join(project.root, "real.json"), join(project.root, "snapshots/hello/request.json"));
    expect(await project.failures()).toEqual(["hello: missing", "hello/request.json: orphan", "link: orphan"]);
  });

  test("a captured body that somebody wrote to", async () => {
    project.write("mine/request.json", '{"model":"m","input":[]}\r\n');
    expect(await project.failures()).toEqual(["mine: changed"]);
  });

  test("what cannot be compiled, and only on that", async () => {
    project.edit("hello/prompt.json", '"input": [', '"input": 3, "x": [');
    project.edit("lite/other/case.json", '"dialect": "codex-0.144",\n  "acc', '"dialct": "codex-0.144",\n  "acc');
    project.write("mine/case.json", "{");
    expect(await project.failures()).toEqual(["hello: broken", "lite/other: broken", "mine: broken"]);
  });
});

describe("who changed it", () => {
  const causes = async (name = "hello") => {
    const results = await project.check();
    return results.find((result) => result.name === name)?.causes.map(({ what }) => what);
  };

  test.each<[string, string[], () => void]>([
    ["the prompt", ["prompt"], () => project.edit("hello/prompt.json", "Be brief.", "Be long.")],
    ["the golden", ["golden"], () => project.edit("hello/request.json", "Be brief.", "Be long.")],
    [
      "the profile",
      ["profile"],
      () => project.edit("hello/case.json", '"accepted"', '"set": ["turn.verbosity=high"], "accepted"'),
    ],
    [
      "the settings of the case",
      ["case"],
      () => project.edit("hello/case.json", '"accepted"', '"lite": true, "accepted"'),
    ],
    [
      "another model, and with it its catalog entry",
      ["profile", "catalog"],
      () => project.edit("hello/case.json", "gpt-5.5@", "gpt-5.2@"),
    ],
    [
      "prompt-wire itself",
      ["dialect"],
      () => {
        project.edit("hello/request.json", "Be brief.", "Be long.");
        const [, request] = /"request": "(\w+)"/.exec(project.read("hello/case.json").toString()) ?? [];
        const text = project.read("hello/case.json").toString().replace(`,\n    "request": "${request}"`, "");
        project.write("hello/case.json", text.replace(/"promptWire": "[^"]*"/, '"promptWire": "0.0.1"'));
      },
    ],
  ])("%s", async (_, expected, change) => {
    change();
    expect(await causes()).toEqual(expected);
  });

  test("white space in the prompt is no change", async () => {
    project.write("hello/prompt.json", project.read("hello/prompt.json").toString().replaceAll("\n", "\r\n"));
    expect(await project.failures()).toEqual([]);
  });
});

describe("what a check leaves", () => {
  const pending = (): string[] =>
    readdirSync(join(project.root, "snapshots"), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".new"),
    );

  test("is the new request, and goes when the golden fits again", async () => {
    project.edit("hello/prompt.json", "Be brief.", "Be long.");
    await project.check();
    expect(pending()).toEqual(["hello/request.json.new"]);
    expect(project.read("hello/request.json.new").toString()).toContain("Be long.");
    project.edit("hello/prompt.json", "Be long.", "Be brief.");
    await project.check();
    expect(pending()).toEqual([]);
  });

  test("is nothing in CI, where it counts as forgotten", async () => {
    project.edit("hello/prompt.json", "Be brief.", "Be long.");
    project.isFrozen = true;
    expect(await project.failures()).toEqual(["hello: changed"]);
    expect(pending()).toEqual([]);
    project.write("lite/other/request.json.new", "{}");
    expect(await project.failures()).toEqual(["hello: changed", "lite/other/request.json.new: orphan"]);
  });
});
