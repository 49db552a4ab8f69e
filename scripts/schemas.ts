import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { acceptsShape } from "../src/check/accepts-shape.js";
import { caseSettingsShape } from "../src/golden/case-settings.js";
import { profileShape } from "../src/profile/profile-shape.js";
import { projectShape } from "../src/profile/project-shape.js";
import { schemaDialect, schemaOf, type JsonSchema } from "./profile-schema.js";
import { promptSchema } from "./prompt-schema.js";

const folder = fileURLToPath(new URL("../schemas/", import.meta.url));

const caseSchema: JsonSchema = {
  $schema: schemaDialect,
  title: "Case of prompt-wire",
  description: "A Prompt with the profile it is compiled with, and what is expected of it.",
  type: "object",
  properties: {
    $schema: { type: "string", description: "For editors." },
    name: { type: "string", description: "Name of the case." },
    endpoint: { enum: ["responses", "compact"], default: "responses", description: "Where the request goes." },
    prompt: { $ref: "prompt.schema.json" },
    profile: { $ref: "profile.schema.json" },
    env: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Environment variables the profile may name.",
    },
    expect: {
      type: "object",
      description: "The request as it was recorded.",
      properties: {
        method: { type: "string" },
        path: { type: "string" },
        headers: {
          type: "array",
          description: "Name and value, in wire order.",
          items: { type: "array", prefixItems: [{ type: "string" }, { type: "string" }], minItems: 2, maxItems: 2 },
        },
        body: { type: "string", description: "The exact text." },
      },
    },
  },
  required: ["prompt", "profile"],
};

/** Every schema we publish, by file name, as the text of the file. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const files: [string, JsonSchema][] = [
    [
      "profile.schema.json",
      { $schema: schemaDialect, title: "Profile of prompt-wire", ...schemaOf(profileShape), required: ["model"] },
    ],
    [
      "project.schema.json",
      {
        $schema: schemaDialect,
        title: "prompt-wire.toml",
        ...schemaOf(projectShape, new Map([[profileShape, "profile.schema.json"]])),
      },
    ],
    [
      "accepts.schema.json",
      {
        $schema: schemaDialect,
        title: "What a provider takes, for prompt-wire check --accepts",
        ...schemaOf(acceptsShape),
      },
    ],
    ["prompt.schema.json", promptSchema()],
    ["case.schema.json", caseSchema],
    [
      "snapshot.schema.json",
      { $schema: schemaDialect, title: "case.json of a snapshot", ...schemaOf(caseSettingsShape) },
    ],
  ];
  return new Map(files.map(([name, schema]) => [name, `${JSON.stringify({ $id: name, ...schema }, undefined, 2)}\n`]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of schemaFiles()) writeFileSync(folder + name, text);
}
