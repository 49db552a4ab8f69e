import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialects } from "../compile/dialects/dialects.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import { root } from "../../test/run-command.js";
import { examineBody, type Evidence } from "./evidence.js";

const files = [...dialects.keys()].flatMap((dialect) =>
  ["http", "ws"].flatMap((kind) => {
    const folder = join("snapshots", dialect, kind);
    return readdirSync(join(root, folder)).map((file) => ({ dialect, file: join(folder, file) }));
  }),
);

/** The bodies that the real client sent in a recorded case or conversation. */
function sentBodies(file: string): string[] {
  const document = parseJson(readFileSync(join(root, file)), { name: file });
  const text = (pointer: string): string[] => {
    const node = resolvePointer(document, pointer);
    return node === -1 ? [] : [document.string(node)];
  };
  const steps = resolvePointer(document, "/steps");
  if (steps === -1) return text("/expect/body");
  return Array.from({ length: document.size(steps) }, (_, step) => text(`/steps/${step}/expect/frame`)).flat();
}

function examine(text: string): Evidence {
  return examineBody({ document: parseJson(text), node: 0 }, dialects);
}

describe("what a body proves", () => {
  test.each(files)("nothing speaks against $dialect in what it sent: $file", ({ dialect, file }) => {
    const bodies = sentBodies(file);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      const evidence = examine(body);
      expect(evidence.objections.get(dialect)).toEqual([]);
      expect(evidence.foreign).toEqual([]);
    }
  });

  test("a program that only shares the order of members with a later client is not taken for one", () => {
    const verdict = (text: string): string | undefined =>
      examine(text).findings.find(({ about }) => about === "client")?.verdict;
    expect(verdict('{"model":"m","stream":true,"input":"hi"}')).toBe("none that is known, or changed on the way");
    const like = '"input":[],"store":false,"include":[],"reasoning":null';
    expect(verdict(`{"model":"m","stream":true,${like}}`)).toContain("perhaps codex 0.164.0");
  });

  test("whose request it is", () => {
    expect(examine('{"model":"m","messages":[]}').client).toBe("chat");
    expect(examine('{"model":"m","input":"hi","max_output_tokens":5}').client).toBe("unknown");
    for (const { file } of files) for (const body of sentBodies(file)) expect(examine(body).client).toBe("codex");
  });

  test("most recorded bodies of a model or provider that differs are told apart", () => {
    const told = files.filter(({ dialect, file }) =>
      sentBodies(file).some((body) =>
        [...examine(body).objections].some(([name, list]) => name !== dialect && list.length > 0),
      ),
    );
    expect(told.length).toBeGreaterThan(files.length / 4);
  });
});
