import type { JsonDocument } from "../../json/document.js";
import type { SchemaFault } from "./schema-fault.js";
import { hasType, schemaPlaces } from "./schema-walk.js";

/** What the API refuses in the parameters of any function, strict or not. */
export function toolSchemaFaults(document: JsonDocument, root: number): SchemaFault[] {
  const fault = rootTypeFault(document, root);
  if (fault !== undefined) return [fault];
  const faults: SchemaFault[] = [];
  if (document.member(root, "properties") === -1) faults.push({ steps: [], says: "object schema missing properties." });
  for (const { node, steps } of schemaPlaces(document, root)) {
    if (hasType(document, node, "array") && document.member(node, "items") === -1) {
      faults.push({ steps, says: "array schema missing items." });
    }
  }
  return faults;
}

/** The root must be an object schema. */
export function rootTypeFault(document: JsonDocument, root: number): SchemaFault | undefined {
  if (document.isObject(root) && hasType(document, root, "object")) return undefined;
  const type = document.member(root, "type");
  const written = type === -1 ? "None" : document.isString(type) ? document.string(type) : document.text(type);
  return {
    steps: [],
    says: `schema must be a JSON Schema of 'type: "object"', got 'type: "${written}"'.`,
    isWhole: true,
  };
}
