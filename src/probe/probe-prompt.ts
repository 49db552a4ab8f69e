import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";

/** One pixel. */
const image =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const probeText = `{
  "base_instructions": { "text": "Answer with OK and nothing else. Call no tool." },
  "parallel_tool_calls": false,
  "tools": [
    {
      "type": "function",
      "name": "read_note",
      "description": "Reads one note.",
      "strict": false,
      "parameters": { "type": "object", "properties": { "title": { "type": "string" } }, "required": ["title"], "additionalProperties": false }
    },
    { "type": "custom", "name": "write_note", "description": "Writes one note.", "format": { "type": "grammar", "syntax": "lark", "definition": "start: /.+/" } },
    {
      "type": "namespace",
      "name": "notes",
      "description": "Tools in the notes namespace.",
      "tools": [
        {
          "type": "function",
          "name": "list_notes",
          "description": "Lists the notes.",
          "strict": false,
          "parameters": { "type": "object", "properties": {}, "additionalProperties": false }
        }
      ]
    },
    { "type": "tool_search", "execution": "client", "description": "Finds tools.", "parameters": { "type": "object", "properties": { "query": { "type": "string" } }, "required": ["query"], "additionalProperties": false } },
    { "type": "web_search", "external_web_access": false }
  ],
  "input": [
    { "type": "message", "role": "developer", "content": [{ "type": "input_text", "text": "Notes are short." }] },
    { "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "What is this?" }, { "type": "input_image", "image_url": "${image}" }] },
    { "type": "reasoning", "summary": [{ "type": "summary_text", "text": "Read the note first." }], "encrypted_content": "cHJvYmU=" },
    { "type": "function_call", "name": "read_note", "arguments": "{\\"title\\":\\"a\\"}", "call_id": "call_1" },
    { "type": "function_call_output", "call_id": "call_1", "output": "Opens at 8." },
    { "type": "custom_tool_call", "call_id": "call_2", "name": "write_note", "input": "a" },
    { "type": "custom_tool_call_output", "call_id": "call_2", "output": "written" },
    { "type": "local_shell_call", "call_id": "call_3", "status": "completed", "action": { "type": "exec", "command": ["true"] } },
    { "type": "function_call_output", "call_id": "call_3", "output": "" },
    { "type": "tool_search_call", "call_id": "call_4", "status": "completed", "execution": "client", "arguments": { "query": "notes" } },
    { "type": "tool_search_output", "call_id": "call_4", "status": "completed", "execution": "client", "tools": [] },
    { "type": "web_search_call", "status": "completed", "action": { "type": "search", "query": "notes" } },
    { "type": "message", "role": "assistant", "content": [{ "type": "output_text", "text": "It says: Opens at 8." }] },
    { "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "Thank you. Reply with OK." }] }
  ],
  "output_schema": { "type": "object", "properties": { "answer": { "type": "string" } }, "required": ["answer"], "additionalProperties": false }
}`;

/** A Prompt with every kind of item, tool and content part that the client sends: what a provider is asked about. */
export function probePrompt(): JsonDocument {
  return parseJson(probeText, { name: "probe prompt" });
}
