import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { schemaFiles } from "../scripts/schemas.js";

const folder = "schemas";
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"));

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowMatchingProperties: true });
for (const name of readdirSync(folder)) ajv.addSchema(read(folder, name) as object);

/** What a schema says against a value, one line each. */
function complaints(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(schema);
  if (validate === undefined) throw new Error(`there is no ${schema}`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const dialects = ["codex-0.144", "codex-0.147"];
const cases = dialects.flatMap((dialect) =>
  ["http", "raw", "asked"].flatMap((kind) =>
    readdirSync(join("snapshots", dialect, kind)).map((file) => join("snapshots", dialect, kind, file)),
  ),
);

/** Odd forms that the client's reader happens to take and nobody should write; audio parts, which no shape has yet. */
const quirks = cases.filter((file) => /items_(?:quirks|words|audio\w*)\.json$/.test(file));

describe("the schemas", () => {
  it("are what the tables say; npm run schemas writes them", () => {
    expect(readdirSync(folder).toSorted()).toEqual([...schemaFiles().keys()].toSorted());
    for (const [name, text] of schemaFiles()) expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  it("accept every recorded case", () => {
    expect(cases.length).toBeGreaterThan(500);
    for (const file of cases.filter((name) => !quirks.includes(name)))
      expect([file, ...complaints("case.schema.json", read(file))]).toEqual([file]);
  });

  it("accept every example", () => {
    const examples = readdirSync("examples").filter((name) => /\.(?:prompt|profile)\.json$/.test(name));
    expect(examples.length).toBeGreaterThan(3);
    for (const name of examples) {
      const schema = name.endsWith(".profile.json") ? "profile.schema.json" : "prompt.schema.json";
      expect([name, ...complaints(schema, read("examples", name))]).toEqual([name]);
    }
  });

  it.each([
    ["profile.schema.json", { turn: {} }, " must have required property 'model'"],
    [
      "profile.schema.json",
      { model: "m", turn: { verbosity: "loud" } },
      "/turn/verbosity must be equal to one of the allowed values",
    ],
    ["profile.schema.json", { model: "m", trun: {} }, " must NOT have additional properties"],
    [
      "profile.schema.json",
      { model: { slug: "m", display_name: "M", support_verbosity: 1 } },
      "/model/support_verbosity must be boolean",
    ],
    [
      "profile.schema.json",
      { model: "m", session: { request_start_ms: 0 } },
      "/session/request_start_ms must be string",
    ],
    [
      "prompt.schema.json",
      { input: [{ type: "message", role: "user" }] },
      "/input/0 must have required property 'content'",
    ],
    [
      "prompt.schema.json",
      { input: [{ type: "reasoning", summary: [{ type: "text", text: "" }] }] },
      "/input/0/summary/0/type must be equal to one of the allowed values",
    ],
    [
      "prompt.schema.json",
      { tools: [{ type: "local_shell" }] },
      "/tools/0/type must be equal to one of the allowed values",
    ],
    ["prompt.schema.json", { base_instructions: "text" }, "/base_instructions must be object"],
    ["case.schema.json", { prompt: {} }, " must have required property 'profile'"],
    ["case.schema.json", { prompt: { input: 1 }, profile: { model: "m" } }, "/prompt/input must be array"],
    ["project.schema.json", { profile: 5 }, "/profile must be string"],
  ])("%s refuses %j", (schema, value, complaint) => {
    expect(complaints(schema, value)).toContain(complaint);
  });
});
