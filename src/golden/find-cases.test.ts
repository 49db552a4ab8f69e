import { expect, test } from "vitest";
import { findCases } from "./find-cases.js";
import type { FolderEntry } from "./golden-folder.js";

function files(...paths: readonly string[]): FolderEntry[] {
  return paths.map((path) => ({ path, kind: "file" }));
}

const folderCase = ["lite/hello/case.json", "lite/hello/prompt.json", "lite/hello/request.json"];

test("folders with a file of a case are cases, other .json files are cases of their own", () => {
  const { cases, strays } = findCases(files(...folderCase, "http/tool.json", "README.md", "prompt-wire.toml"));
  expect(cases.map(({ form, name }) => `${form} ${name}`)).toEqual(["file http/tool", "folder lite/hello"]);
  expect(strays).toEqual([]);
});

test.each([
  ["old/text.txt", "belongs to no case"],
  ["lite/hello/request.bak", "no file of a case, and lite/hello is one"],
  ["lite/hello/deep/request.json", "in the folder of a case"],
  ["lite/hello/request.json.71-0.tmp", "left by a run that was stopped while it wrote"],
  ["docs/notes.md", "belongs to no case"],
])("%s is a stray", (path, why) => {
  const { cases, strays } = findCases(files(...folderCase, path));
  expect(cases).toHaveLength(1);
  expect(strays).toEqual([{ path, why }]);
});

test("links and devices are never read", () => {
  const { cases, strays } = findCases([
    ...files(...folderCase),
    { path: "lite/other/request.json", kind: "link" },
    { path: "pipe.json", kind: "other" },
  ]);
  expect(cases).toHaveLength(1);
  expect(strays.map(({ path }) => path)).toEqual(["lite/other/request.json", "pipe.json"]);
});

test("what is ignored, and what begins with a dot, is left alone", () => {
  const entries = files("drafts/a/request.json", "drafts.json", ".git/config", "http/.DS_Store", "http/one.json");
  expect(findCases(entries, ["drafts", "drafts.json"])).toMatchObject({ cases: [{ name: "http/one" }], strays: [] });
});
