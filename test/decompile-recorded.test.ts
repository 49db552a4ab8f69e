import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../src/compile/compile.js";
import type { CompiledRequest } from "../src/compile/compiled-request.js";
import type { Exchange } from "../src/decompile/conversation-parts.js";
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
    const text = document.string(resolvePointer(document, "/expect/body"));
    expect(compiledBack(text, dialect)).toBe(text);
  });

  test("who asks for a compaction is read from the headers: its body does not say", () => {
    const document = read(join("snapshots", dialect, "http", "compact_v1_endpoint.json"));
    const at = (pointer: string): number => resolvePointer(document, pointer);
    const headers = Array.from(document.elements(at("/expect/headers")), (pair): [string, string] => [
      document.string(document.element(pair, 0)),
      document.string(document.element(pair, 1)),
    ]);
    const request = { url: `http://127.0.0.1:8080${document.string(at("/expect/path"))}`, headers };
    const body = { document: parseJson(document.string(at("/expect/body"))), node: 0 };
    const found = decompile(body, { name: "body", dialect, request });
    const isKey = ([name]: readonly [string, unknown]): boolean => name === "authorization";
    expect(found.request.headers.filter((header) => !isKey(header))).toEqual(
      headers.filter((header) => !isKey(header)),
    );
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

  test.each(recorded(dialect, "ws"))("the full input of every turn of %s is rebuilt", (file) => {
    const document = read(file);
    const environment = document.value(document.member(0, "env")) as Record<string, string>;
    const earlier: Exchange[] = [];
    for (const step of document.elements(document.member(0, "steps"))) {
      const at = (pointer: string): number => resolvePointer(document, pointer, step);
      const body = { document: parseJson(document.string(at("/expect/frame"))), node: 0 };
      const found = decompile(body, { name: "frame", earlier });
      expect([found.dialect, ...found.alsoFits]).toContain(dialect);
      const full = compile({
        prompt: { document, node: at("/prompt") },
        profile: profileFromNode(document, at("/profile"), { environment, testData: true }),
        environment,
        transport: "websocket",
        prewarm: found.prewarm,
      });
      expect(inputOf(found.request)).toBe(inputOf(full));
      earlier.push({
        body,
        events: Array.from(document.elements(at("/server_events")), (node) => ({ document, node })),
      });
    }
  });
});

function inputOf({ body, fields }: CompiledRequest): string {
  const { start, end } = fields.find(({ name }) => name === "input")!;
  return decodeText(body, start, end, true);
}
