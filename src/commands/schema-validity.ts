import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { SchemaValidity } from "../check/target.js";

/** Checks schemas against the meta schema of JSON Schema 2020-12. Heavy: load it only when there is one to check. */
export function schemaValidity(): SchemaValidity {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, verbose: true });
  return (schema) => {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return undefined;
    // An older dialect is named in many schemas of tools; what matters to providers is the same in all of them.
    const { $schema: _, $id: __, ...own } = schema as Record<string, unknown>;
    if (ajv.validateSchema(own) === true) return undefined;
    const error = deepest(ajv.errors ?? []);
    return error === undefined ? undefined : { pointer: error.instancePath, message: wording(error) };
  };
}

/** The error that says what is wrong: those around it only say that something inside is. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.toSorted((left, right) => right.instancePath.length - left.instancePath.length)[0];
}

/** The words of the validator that the API uses, where it has the same rule. */
function wording({ keyword, data, params, message = "is not valid" }: ErrorObject): string {
  const value = JSON.stringify(data);
  const shown = typeof data === "string" ? `'${data}'` : value.length > 60 ? `${value.slice(0, 60)}…` : value;
  const types: unknown = params["type"];
  if (keyword === "type") {
    const allowed = Array.isArray(types) ? types : String(types).split(",");
    return `${shown} is not of type ${allowed.map((type) => `'${String(type)}'`).join(", ")}`;
  }
  return `${shown} ${message}`;
}
