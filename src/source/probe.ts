import { parseJson } from "../json/parse.js";
import type { PromptSource } from "./source.js";

/**
 * A small Prompt that touches what usually goes wrong on the wire: instructions, a developer and a user message, a
 * reasoning item, a function call with its output, a custom call with its output, a function tool and a custom tool.
 */
const probeText = `{
  "base_instructions": { "text": "You are a careful assistant. Answer briefly." },
  "parallel_tool_calls": true,
  "tools": [
    {
      "type": "function",
      "name": "read_note",
      "description": "Reads one note by its title.",
      "strict": false,
      "parameters": {
        "type": "object",
        "properties": { "title": { "type": "string", "description": "Title of the note." } },
        "required": ["title"],
        "additionalProperties": false
      }
    },
    {
      "type": "custom",
      "name": "write_note",
      "description": "Writes one note: the title, a colon, the text.",
      "format": { "type": "grammar", "syntax": "lark", "definition": "start: /[^:\\\\n]+/ \\":\\" /.+/" }
    }
  ],
  "input": [
    {
      "type": "message",
      "role": "developer",
      "content": [{ "type": "input_text", "text": "Notes are short. Never invent one." }]
    },
    {
      "type": "message",
      "role": "user",
      "content": [{ "type": "input_text", "text": "What does the note “café” say?" }]
    },
    {
      "type": "reasoning",
      "summary": [{ "type": "summary_text", "text": "Read the note first." }],
      "encrypted_content": "cHJvYmU="
    },
    { "type": "function_call", "name": "read_note", "arguments": "{\\"title\\":\\"café\\"}", "call_id": "call_1" },
    { "type": "function_call_output", "call_id": "call_1", "output": "Opens at 8." },
    { "type": "custom_tool_call", "call_id": "call_2", "name": "write_note", "input": "seen: café" },
    { "type": "custom_tool_call_output", "call_id": "call_2", "output": "written" },
    {
      "type": "message",
      "role": "assistant",
      "content": [{ "type": "output_text", "text": "It says: Opens at 8." }]
    },
    { "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "Thank you. Reply with OK." }] }
  ]
}`;

/** The Prompt that is used when no source is given, and the note that says so. */
export function probeSource(): PromptSource {
  const name = "probe prompt";
  return {
    kind: "probe",
    name,
    notes: [
      {
        code: "source-probe",
        severity: "note",
        message: "no source given: using the built-in probe prompt",
      },
    ],
    prompt: { document: parseJson(probeText, { name }), node: 0 },
    environment: {},
  };
}
