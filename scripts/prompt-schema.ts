import { codex0147 } from "../src/compile/dialects/codex-0.147.js";
import { itemAliases } from "../src/compile/items/response-item.js";
import type { Member, RecordShape, Shape, TaggedShape } from "../src/compile/items/shape.js";
import { orNull, schemaDialect, type JsonSchema } from "./profile-schema.js";

/**
 * The JSON Schema of a Prompt file, from the shapes the compiler walks. Of the dialects the newest: it knows every
 * member the older ones know. Unknown members and item types pass, because compiling drops them with a warning.
 */
export function promptSchema(): JsonSchema {
  const variants = new Map(codex0147.items);
  for (const [alias, type] of itemAliases) variants.set(alias, codex0147.items.get(type)!);
  const items: TaggedShape = { kind: "tagged", variants, names: [...variants.keys()], unknownAs: "other" };
  return {
    $schema: schemaDialect,
    title: "Prompt of prompt-wire",
    description: "The client's internal Prompt: what the model is given, before it becomes a request.",
    type: "object",
    properties: {
      $schema: { type: "string", description: "For editors." },
      input: { description: "The history, oldest first.", type: "array", items: schemaOf(items) },
      tools: { description: "Tools the model may call.", type: "array", items: schemaOf(codex0147.tools) },
      parallel_tool_calls: { description: "Default: what the model supports.", type: "boolean" },
      base_instructions: {
        description: "The instructions. Default: empty, with a warning.",
        type: "object",
        properties: { text: { type: "string" } },
        required: ["text"],
      },
      output_schema: { description: "JSON Schema the answer must have." },
      output_schema_strict: {
        description: "Whether the provider must hold it exactly.",
        type: "boolean",
        default: true,
      },
    },
  };
}

function schemaOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case "text":
      return { type: "string" };
    case "choice":
      return { enum: [...shape.values] };
    case "flag":
      return { type: "boolean" };
    case "unsigned":
      return { type: "integer", minimum: 0 };
    case "free":
      return {};
    case "list":
      return { type: "array", items: schemaOf(shape.of) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(shape.of) };
    case "record":
      return { type: "object", ...membersOf(shape) };
    case "tagged":
      return taggedSchema(shape);
    case "textOr":
      return { anyOf: [{ type: "string" }, schemaOf(shape.other)] };
  }
}

/** One `if`/`then` a variant: editors then complain about the members of the variant that is meant. */
function taggedSchema({ variants, unknownAs }: TaggedShape): JsonSchema {
  const known = { enum: [...variants.keys()] };
  return {
    type: "object",
    properties: { type: unknownAs === undefined ? known : { anyOf: [known, { type: "string" }] } },
    required: ["type"],
    allOf: [...variants].flatMap(([name, variant]) => {
      if (variant.members.length === 0) return [];
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      return [{ if: { properties: { type: { const: name } } }, then: membersOf(variant) }];
    }),
  };
}

function membersOf({ members }: RecordShape): JsonSchema {
  if (members.length === 0) return {};
  const required = members.filter(({ need }) => need === "required").map(({ name }) => name);
  return {
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** An optional member may be null: the client's reader takes that for absent. */
function memberSchema({ need, shape, gate }: Member): JsonSchema {
  if (gate === "encryptedArguments")
    return { description: "codex-0.147: a list of strings. codex-0.144 does not know it." };
  return need === "required" ? schemaOf(shape) : orNull(schemaOf(shape));
}
