import { choice, flag, free, list, optional, record, required, tagged, text, type TaggedShape } from "./shape.js";

const functionTool = record(
  required("name", text),
  required("description", text),
  required("strict", flag),
  optional("defer_loading", flag),
  required("parameters", free),
);

const customTool = record(
  required("name", text),
  required("description", text),
  required("format", record(required("type", text), required("syntax", text), required("definition", text))),
);

const webSearchTool = record(
  optional("external_web_access", flag),
  optional("indexed_web_access", flag),
  optional("filters", record(optional("allowed_domains", list(text)))),
  optional(
    "user_location",
    record(
      required("type", text),
      optional("country", text),
      optional("region", text),
      optional("city", text),
      optional("timezone", text),
    ),
  ),
  optional("search_context_size", choice("low", "medium", "high")),
  optional("search_content_types", list(text)),
);

/** Tools that a namespace may hold. */
export function namespacedTools(variation: { readonly custom?: true }): TaggedShape {
  return tagged({ function: functionTool, ...(variation.custom === true ? { custom: customTool } : {}) });
}

/** Every ToolSpec the client knows, its members in wire order (wire contract 5). */
export function toolSpecs(inNamespace: TaggedShape): TaggedShape {
  return tagged({
    function: functionTool,
    namespace: record(required("name", text), required("description", text), required("tools", list(inNamespace))),
    tool_search: record(required("execution", text), required("description", text), required("parameters", free)),
    web_search: webSearchTool,
    custom: customTool,
  });
}

/** Tools the provider runs itself; Responses Lite cannot carry them (wire contract 6). */
export const hostedTools: ReadonlySet<string> = new Set(["web_search"]);

/** Members that the client's own ToolSpec has but never writes (wire contract 5). */
export const internalToolMembers: ReadonlySet<string> = new Set(["output_schema"]);
