import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile/compile.js";
import { decompile } from "../src/decompile/decompile.js";
import { decodeText } from "../src/json/utf8.js";
import type { JsonDocument } from "../src/json/document.js";
import { parseJson } from "../src/json/parse.js";
import { resolvePointer } from "../src/json/pointer.js";
import { InputError } from "../src/problem/input-error.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { root } from "./run-command.js";

function recorded(dialect: string, kind: string): string[] {
  return readdirSync(join(root, "snapshots", dialect, kind)).map((file) => join("snapshots", dialect, kind, file));
}

function read(file: string): JsonDocument {
  return parseJson(readFileSync(join(root, file)), { name: file });
}

/** The bytes that a taken-apart body compiles to, through its own text only. */
function compiledBack(text: string, dialect: string): string {
  const found = decompile({ document: parseJson(text), node: 0 }, { name: "body" });
  expect([found.dialect, ...found.alsoFits]).toContain(dialect);
  const { document, transport, endpoint, prewarm } = found;
  const profile = profileFromNode(document, found.profile);
  const { body } = compile({ prompt: { document, node: found.prompt }, profile, transport, endpoint, prewarm });
  return decodeText(body, 0, body.length, true);
}

describe.each(["codex-0.144", "codex-0.147"])("every recorded body of %s compiles back to itself", (dialect) => {
  test.each(["http", "raw", "asked"].flatMap((kind) => recorded(dialect, kind)))("%s", (file) => {
    const document = read(file);
    const body = resolvePointer(document, "/expect/body");
    const text = document.string(body);
    if (!isReproduced(document, text)) return;
    expect(compiledBack(text, dialect)).toBe(text);
  });

  test.each(recorded(dialect, "ws"))("full frames of %s; a delta is said to be one", (file) => {
    const document = read(file);
    for (const step of document.elements(document.member(0, "steps"))) {
      const text = document.string(resolvePointer(document, "/expect/frame", step));
      if (document.is(resolvePointer(document, "/expect/decision", step), "full")) {
        expect(compiledBack(text, dialect)).toBe(text);
      } else {
        const delta = { document: parseJson(text), node: 0 };
        expect(() => decompile(delta, { name: "frame" })).toThrow(InputError);
      }
    }
  });
});

/** What the compiler itself does not give yet is no question to its inverse. */
function isReproduced(document: JsonDocument, text: string): boolean {
  try {
    const environment = document.value(document.member(0, "env")) as Record<string, string>;
    const profile = profileFromNode(document, document.member(0, "profile"), { environment, testData: true });
    const endpoint = document.member(0, "endpoint") === -1 ? "responses" : "compact";
    const prompt = { document, node: document.member(0, "prompt") };
    const { body } = compile({ prompt, profile, environment, endpoint });
    return decodeText(body, 0, body.length, true) === text;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
