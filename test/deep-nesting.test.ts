import { isCurl } from "../src/source/kinds/curl.js";
import { insideStrings } from "../src/secrets/json-strings.js";
import { isSecretText, maskSecrets, secretsInUrl } from "../src/profile/mask-secrets.js";
import { keysIn } from "../src/capture/key-shapes.js";
import { describe, expect, test } from "vitest";
import { schemas } from "../src/check/rules/schemas.js";
import { strictPatch } from "../src/check/schema/strict-patch.js";
import { toolSchemaFaults } from "../src/check/schema/tool-schema.js";
import { contextSteps, pointerOfPath } from "../src/check/server-path.js";
import { RequestView } from "../src/check/request-view.js";
import type { Target } from "../src/check/target.js";
import { declaredTools } from "../src/check/tools.js";
import { schemaValidity } from "../src/commands/schema-validity.js";
import { isReordered } from "../src/decompile/reordered.js";
import { errorObject } from "../src/explain/error-object.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { firstDifference } from "../src/frames/difference.js";
import { inspectParts } from "../src/inspect/inspect-parts.js";
import { toolPlaces } from "../src/inspect/tool-places.js";
import { parseJson } from "../src/json/parse.js";
import { InputError } from "../src/problem/input-error.js";
import { ProbeRequest } from "../src/probe/probe-request.js";
import { configFromJson } from "../src/profile/json-config.js";
import { deltaStrings } from "../src/recording/delta-strings.js";
import { Redactor } from "../src/redact/redactor.js";
import { boundedJson } from "../src/render/traffic-page/bounded-json.js";
import { wireItem } from "../src/verify/wire-item.js";

const levels = 30_000;
const nested = (before: string, after: string, inner = ""): string =>
  before.repeat(levels) + inner + after.repeat(levels);

const lists = nested("[", "]");
const objects = nested('{"a":', "}", "1");
const namespaces = nested('{"type":"namespace","name":"n","tools":[', "]}");

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

// Texts of others: whatever calls itself for every level of them ends in a RangeError.
describe("JSON that is nested without an end", () => {
  test.each([lists, objects])("has no image or encrypted text that anybody reads", (text) => {
    expect(inspectParts(parseJson(text), [0], "input")).toEqual({ images: [], encrypted: [] });
  });

  test("tools in tools in tools", () => {
    const [place] = toolPlaces(parseJson(`{"tools":[${namespaces}]}`), 0, []);
    expect(place!.names).toHaveLength(1);
    const request = `{"model":"m","input":[],"tools":[${namespaces}]}`;
    expect(new ProbeRequest(parseJson(request), 0).parts).toHaveLength(2);
    expect([...declaredTools(new RequestView(parseJson(request), 0))]).toHaveLength(128);
  });

  test("is compared", () => {
    const [left, right] = [parseJson(objects), parseJson(nested('{"a":', "}", "2"))];
    expect(isReordered(left, 0, left, 0)).toBe(true);
    expect(isReordered(left, 0, right, 0)).toBe(false);
    expect(wireItem(left, 0).content).not.toBe(wireItem(right, 0).content);
    expect(firstDifference(bytes(objects), bytes(nested('{"a":', "}", "2")))?.pointer).toMatch(/^(?:\/a){128}$/);
  });

  test.each(["", "parameters"])("is redacted as a whole where no client reads it any more: %s", (name) => {
    const redactor = new Redactor(() => "print");
    const text = name === "" ? objects : `{"${name}":${objects}}`;
    const redacted = Buffer.from(redactor.json(parseJson(text), 0)).toString();
    expect(redacted).toContain('{"a":');
    expect(redacted).toMatch(/"\[\d+ characters, print\]"/);
  });

  test("an error in an error in an error", () => {
    expect(errorObject(parseJson(nested('{"error":', "}", '{"message":"x"}')), 0)).toBeUndefined();
    expect(errorObject(parseJson(lists), 0)).toBeUndefined();
  });

  test("a delta", () => {
    expect(deltaStrings(parseJson(`{"type":"x.delta","delta":${nested('{"a":', "}", '"text"')}}`))).toEqual([]);
  });

  test("a schema", () => {
    const schema = nested('{"type":"object","properties":{"a":', "}}", '{"type":"string"}');
    expect(toolSchemaFaults(parseJson(schema), 0)).toEqual([]);
    const request = `{"input":[],"tools":[{"type":"function","name":"f","parameters":${schema}}]}`;
    const target = { schemaValidity: schemaValidity() } as unknown as Target;
    expect([...schemas.find(new RequestView(parseJson(request), 0), target)]).toEqual([]);
    expect(strictPatch(parseJson(schema), 0).text).toContain('"additionalProperties":false');
  });

  test("a profile is refused", () => {
    expect(() => configFromJson(parseJson(`{"turn":${objects}}`), 0, { kind: "profile" })).toThrow(InputError);
  });
});

// A loop with choices in it needs room for each of its turns: megabytes of foreign text have no end of them.
describe("long texts", () => {
  test("an image on the page", () => {
    const html = boundedJson(parseJson(`"${"QUJD".repeat(2_000_000)}"`), 0, { most: 100_000 });
    expect(html).toMatch(/^&?[^…]{70,90}…<u>7,999,\d{3} more characters<\/u>$/);
  });

  test("a string with a secret in it, texts that begin like a token, and what may be a command", () => {
    const long = "QUJD".repeat(4_000_000);
    expect(insideStrings(`{"a":"${long}"}`, [{ start: 8, end: 12 }])).toEqual([{ start: 8, end: 12 }]);
    for (const start of ["sk-abcdef", "eyJabcdefgh"]) expect(isSecretText(start + long)).toBe(true);
    expect(maskSecrets(`{"api_key":"${long}"}`)).not.toContain("QUJD");
    expect(secretsInUrl(`http://h/?a=1&key=${long}`)).toHaveLength(1);
    expect(isCurl(`${"# a\n\n".repeat(4_000_000)}  curl x`)).toBe(true);
    const pem = ["BEGIN", "END"].map((word) => `-----${word} PRIVATE KEY-----`).join(long);
    expect(keysIn(pem)).toEqual([]);
    expect(keysIn(`eyJabcdefgh.eyJabcdefgh.${long}`)).toHaveLength(1);
  });

  // Seconds to hours where every blank is a place to begin at.
  test("what a server says with nothing but blanks in it", () => {
    const blanks = " ".repeat(300_000);
    const body = `HTTP/1.1 400 Bad\nx: y\n${"\n".repeat(300_000)}{"error":{"message":"a\n${blanks}b","code":"c"}}`;
    expect(readAnswer(body)).toMatchObject({ code: "c" });
  });

  test("what a server calls a path", () => {
    expect(pointerOfPath(`a${".b".repeat(8_000_000)}`)).toBeUndefined();
    expect(contextSteps(`'${"a".repeat(16_000_000)}'`)).toEqual([]);
  });
});
