import type { Shape } from "../src/profile/shape.js";

/** A part of a JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const schemaDialect = "https://json-schema.org/draft/2020-12/schema";

/** Shapes that have a schema file of their own, by its name. */
export type SchemaReferences = ReadonlyMap<Shape, string>;

/** The JSON Schema of a table of configuration keys. */
export function schemaOf(shape: Shape, references: SchemaReferences = new Map()): JsonSchema {
  const reference = references.get(shape);
  if (reference !== undefined) return { $ref: reference };
  const description = shape.secret === true ? `${shape.text} A secret: never printed.` : shape.text;
  return { description, ...(shape.nullable === true ? orNull(typeOf(shape, references)) : typeOf(shape, references)) };
}

function typeOf(shape: Shape, references: SchemaReferences): JsonSchema {
  switch (shape.type) {
    case "string":
      return {
        ...(shape.values === undefined ? { type: "string" } : { enum: shape.values }),
        ...(shape.notEmpty === true ? { minLength: 1 } : {}),
        ...(shape.examples === undefined ? {} : { examples: shape.examples }),
        ...defaultOf(shape),
      };
    case "boolean":
      return { type: "boolean", ...defaultOf(shape) };
    case "integer":
      return {
        type: "integer",
        ...(shape.minimum === undefined ? {} : { minimum: shape.minimum }),
        ...defaultOf(shape),
      };
    case "list":
      return { type: "array", items: schemaOf(shape.items, references), ...defaultOf(shape) };
    case "object": {
      const members = Object.entries(shape.members);
      const required = members.filter(([, member]) => member.required === true).map(([name]) => name);
      return {
        type: "object",
        ...(members.length === 0
          ? {}
          : { properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member, references)])) }),
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: shape.others === undefined ? false : schemaOf(shape.others, references),
      };
    }
    case "any":
      return {};
    case "choice":
      return { anyOf: shape.choices.map((choice) => schemaOf(choice, references)) };
  }
}

function defaultOf({ default: value }: { readonly default?: unknown }): JsonSchema {
  return value === undefined ? {} : { default: value };
}

/** The same with null allowed. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (Array.isArray(values)) return { ...schema, enum: [...(values as unknown[]), null] };
  return typeof type === "string" ? { ...schema, type: [type, "null"] } : { anyOf: [schema, { type: "null" }] };
}
