import type { Entry, Retry } from "../entry.js";
import { at, atPath, byCheck, bySchema, byTool } from "../locate.js";
import { everyRequest, sameEveryTime } from "./words.js";

const context = /(?:.*?In context=(?<context>\([^)]*\)))?/.source;

function schemaPattern(kind: string, words: string): RegExp {
  return new RegExp(`Invalid schema for (?<kind>${kind}) '(?<schema>[^']*)':?${context}(?<says>${words})`);
}

const useless: Retry = "useless";

/** Output schemas and parameters of tools. */
export const schemaEntries: readonly Entry[] = [
  {
    name: "output-schema",
    patterns: [
      { message: schemaPattern("response_format|text\\.format", ".*") },
      { message: /Invalid schema.*(?:additionalProperties|is not permitted)/, param: /text\.format|response_format/ },
      { code: /^invalid_json_schema$/ },
    ],
    means: "the output schema breaks the rules of strict schemas",
    why: "the client passes the schema on as it was given, with strict true (wire contract 2.3)",
    rule: "format/schema",
    fault: ["user", "agent"],
    where: [bySchema, at("/text/format/schema")],
    related: ["strict-schema"],
    retry: useless,
    retryWhy: sameEveryTime,
    fix: {
      user: "patch the schema (--output-schema): prompt-wire check --fix prints it",
      agent: "set output_schema_strict false, or generate strict schemas: every object closed, every property required",
    },
    next: "fix-schema",
  },
  {
    name: "tool-schema",
    patterns: [
      { message: schemaPattern("function|tool", ".*") },
      { message: /tool parameters array type must have items/i },
      { code: /^invalid_function_parameters$/ },
      { message: /(?:custom\.)?input_schema: JSON schema is invalid/i },
    ],
    means: "the parameters of the tool {schema|named} are not a schema the server takes",
    why: "parameters of MCP and dynamic tools are normalised by the client and otherwise passed on as the tool's server wrote them (wire contract 5)",
    rule: "tools/prompt",
    fault: ["user", "agent"],
    where: [bySchema, atPath, byCheck("tool-schema", "strict-schema")],
    related: ["tool-schema", "strict-schema"],
    retry: useless,
    retryWhy: everyRequest,
    fix: {
      user: "switch the MCP server or the tool off (enabled_tools, disabled_tools)",
      agent: "give every function an object schema with properties, every array its items",
      gateway: "repair what you can: an empty object schema instead of none",
    },
    next: "check",
  },
  {
    name: "tool-name-pattern",
    patterns: [
      { message: /Invalid '(?<path>[^']*tools[^']*name)': string does not match pattern.*?'(?<pattern>\^[^']+)'/ },
      { message: /Invalid '(?<path>[^']*tools[^']*name)': string too long.*maximum length (?<limit>\d+)/ },
      { message: /Invalid '(?<path>[^']*name)': .*expected.*pattern/i, param: /tools|name/ },
    ],
    means: "the name of a tool is too long or holds characters that names may not have",
    why: "names come from MCP servers and plugins; the client joins server and tool name",
    rule: "tools/prompt",
    fault: ["user", "agent"],
    where: [atPath, byTool("name")],
    retry: useless,
    retryWhy: everyRequest,
    fix: {
      user: "give the MCP server a shorter name of letters, digits, _ and -",
      agent: "sanitise names before you offer the tool",
    },
    next: "why",
  },
];
