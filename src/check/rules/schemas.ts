import { isTooDeep } from "../../json/check-wire.js";
import { pointerToken } from "../../json/pointer.js";
import type { Finding, Rule } from "../finding.js";
import { requestSchemas, type RequestSchema } from "../schema/request-schemas.js";
import type { SchemaFault } from "../schema/schema-fault.js";
import { strictFaults } from "../schema/strict-schema.js";
import { toolSchemaFaults } from "../schema/tool-schema.js";
import { contextPath } from "../server-path.js";

/** Output schemas and the parameters of functions: strict rules, the rules for any function, JSON Schema itself. */
export const schemas: Rule = {
  codes: ["strict-schema", "tool-schema", "schema-invalid"],
  protocols: ["responses", "chat"],
  *find(view, target) {
    for (const schema of requestSchemas(view)) {
      // A validator calls itself for every level.
      const isReadable = !isTooDeep(view.document, schema.node);
      const invalid = isReadable ? target.schemaValidity?.(view.document.value(schema.node)) : undefined;
      if (invalid !== undefined) {
        yield invalidSchema(schema, invalid.pointer, invalid.message);
        continue;
      }
      const faults = schema.isStrict
        ? strictFaults(view.document, schema.node)
        : schema.kind === "tool"
          ? toolSchemaFaults(view.document, schema.node)
          : [];
      for (const fault of faults) yield schemaFinding(schema, fault);
    }
  },
};

function schemaFinding({ pointer, title, isStrict }: RequestSchema, { steps, says, isWhole }: SchemaFault): Finding {
  const where = isWhole ? says : `In context=${contextPath(steps)}, ${says}`;
  return {
    code: isStrict ? "strict-schema" : "tool-schema",
    severity: "error",
    pointer: pointer + steps.map((step) => `/${pointerToken(step)}`).join(""),
    message: `${isStrict ? "strict schema" : "schema"} of ${title}: ${says.replace(/\.$/, "")}`,
    says: `Invalid schema for ${title}: ${where}`,
    fix: isStrict ? "prompt-wire check --fix prints the patched schema; or send strict: false" : "correct the schema",
  };
}

function invalidSchema({ pointer, title }: RequestSchema, place: string, message: string): Finding {
  return {
    code: "schema-invalid",
    severity: "error",
    pointer: pointer + place,
    message: `the schema of ${title} is no JSON Schema: ${message}`,
    says: `Invalid schema for ${title}: ${message}.`,
    fix: "correct the schema; it is wrong for every validator",
  };
}
