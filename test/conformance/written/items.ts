import type { WrittenCase } from "../written-case.js";

/** One item: what stands in the Prompt, and what goes on the wire at an ordinary provider. */
export function item(name: string, given: string, sent: string, more: Partial<WrittenCase> = {}): WrittenCase {
  return { name, contract: "wire contract 3", input: `[${given}]`, wire: { input: `[${sent}]` }, ...more };
}

const same = (name: string, text: string): WrittenCase => item(name, text, text);

/** Every item type with all its members in another order and one that the client does not know; then with as few as possible. */
export const items: readonly WrittenCase[] = [
  item(
    "additional_tools",
    '{"tools":[{"z":1,"a":[2]},"t"],"x":0,"role":"developer","type":"additional_tools"}',
    '{"type":"additional_tools","role":"developer","tools":[{"z":1,"a":[2]},"t"]}',
  ),
  item(
    "message",
    '{"x":0,"phase":"commentary","content":[{"x":0,"text":"t","type":"input_text"},{"detail":"low","image_url":"u","type":"input_image"},{"annotations":[],"text":"o","type":"output_text"}],"role":"user","type":"message"}',
    '{"type":"message","role":"user","content":[{"type":"input_text","text":"t"},{"type":"input_image","image_url":"u","detail":"low"},{"type":"output_text","text":"o"}],"phase":"commentary"}',
  ),
  same("message, least", '{"type":"message","role":"anyone","content":[]}'),
  item(
    "agent_message",
    '{"content":[{"encrypted_content":"e","type":"encrypted_content"},{"text":"t","type":"input_text"}],"recipient":"r","author":"a","x":0,"type":"agent_message"}',
    '{"type":"agent_message","author":"a","recipient":"r","content":[{"type":"encrypted_content","encrypted_content":"e"},{"type":"input_text","text":"t"}]}',
  ),
  item(
    "reasoning",
    '{"encrypted_content":"e","x":0,"content":[{"text":"a","type":"text"},{"text":"b","type":"reasoning_text"}],"summary":[{"text":"s","type":"summary_text"}],"type":"reasoning"}',
    '{"type":"reasoning","summary":[{"type":"summary_text","text":"s"}],"content":[{"type":"text","text":"a"},{"type":"reasoning_text","text":"b"}],"encrypted_content":"e"}',
  ),
  item(
    "reasoning, least: both null",
    '{"type":"reasoning","summary":[]}',
    '{"type":"reasoning","summary":[],"content":null,"encrypted_content":null}',
  ),
  same("reasoning, content null", '{"type":"reasoning","summary":[],"content":null,"encrypted_content":"E"}'),
  item(
    "reasoning, content []: left out",
    '{"type":"reasoning","summary":[],"content":[],"encrypted_content":"E"}',
    '{"type":"reasoning","summary":[],"encrypted_content":"E"}',
    { reasons: { "/input/0/content": "omitted reasoning-item/content dialect" } },
  ),
  item(
    "reasoning, content without reasoning_text: left out",
    '{"type":"reasoning","summary":[],"content":[{"type":"text","text":"t"}],"encrypted_content":"E"}',
    '{"type":"reasoning","summary":[],"encrypted_content":"E"}',
  ),
  same(
    "reasoning, no encrypted content",
    '{"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"t"}],"encrypted_content":null}',
  ),
  item(
    "local_shell_call",
    '{"action":{"user":"u","env":{"B":"2","A":"1"},"working_directory":"/w","timeout_ms":9,"command":["a","b"],"type":"exec","x":0},"status":"in_progress","call_id":"c","x":0,"type":"local_shell_call"}',
    '{"type":"local_shell_call","call_id":"c","status":"in_progress","action":{"type":"exec","command":["a","b"],"timeout_ms":9,"working_directory":"/w","env":{"A":"1","B":"2"},"user":"u"}}',
  ),
  item(
    "local_shell_call, least: nulls written",
    '{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":["echo","hello"]}}',
    '{"type":"local_shell_call","call_id":null,"status":"completed","action":{"type":"exec","command":["echo","hello"],"timeout_ms":null,"working_directory":null,"env":null,"user":null}}',
  ),
  same(
    "local_shell_call, incomplete, empty map, largest time-out",
    '{"type":"local_shell_call","call_id":null,"status":"incomplete","action":{"type":"exec","command":[],"timeout_ms":18446744073709551615,"working_directory":"","env":{},"user":""}}',
  ),
  item(
    "local_shell_call, a time-out of -0",
    '{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":[],"timeout_ms":-0}}',
    '{"type":"local_shell_call","call_id":null,"status":"completed","action":{"type":"exec","command":[],"timeout_ms":0,"working_directory":null,"env":null,"user":null}}',
    { contract: "asked of the client" },
  ),
  item(
    "local_shell_call, the last of two variables of one name; names are escaped",
    '{"type":"local_shell_call","status":"completed","action":{"type":"exec","command":[],"env":{"a":"1","\\u0022":"q","a":"2"}}}',
    '{"type":"local_shell_call","call_id":null,"status":"completed","action":{"type":"exec","command":[],"timeout_ms":null,"working_directory":null,"env":{"\\"":"q","a":"2"},"user":null}}',
  ),
  item(
    "function_call",
    '{"call_id":"c","arguments":"{}","namespace":"n","name":"f","status":"completed","type":"function_call"}',
    '{"type":"function_call","name":"f","namespace":"n","arguments":"{}","call_id":"c"}',
  ),
  same("function_call, least", '{"type":"function_call","name":"f","arguments":"{}","call_id":"c"}'),
  item(
    "tool_search_call",
    '{"arguments":{"query":"q","limit":1},"execution":"client","status":"completed","call_id":"s","x":0,"type":"tool_search_call"}',
    '{"type":"tool_search_call","call_id":"s","status":"completed","execution":"client","arguments":{"query":"q","limit":1}}',
  ),
  item(
    "tool_search_call, least: call_id null",
    '{"type":"tool_search_call","execution":"server","arguments":null}',
    '{"type":"tool_search_call","call_id":null,"execution":"server","arguments":null}',
  ),
  item(
    "function_call_output, text",
    '{"output":"o","success":true,"call_id":"c","type":"function_call_output"}',
    '{"type":"function_call_output","call_id":"c","output":"o"}',
  ),
  item(
    "function_call_output, list",
    '{"type":"function_call_output","call_id":"c","output":[{"text":"t","type":"input_text"},{"detail":"high","image_url":"u","type":"input_image"},{"encrypted_content":"e","type":"encrypted_content"}]}',
    '{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"t"},{"type":"input_image","image_url":"u","detail":"high"},{"type":"encrypted_content","encrypted_content":"e"}]}',
  ),
  item(
    "custom_tool_call",
    '{"input":"x","namespace":"n","name":"exec","call_id":"c","status":"completed","x":0,"type":"custom_tool_call"}',
    '{"type":"custom_tool_call","status":"completed","call_id":"c","name":"exec","namespace":"n","input":"x"}',
  ),
  same("custom_tool_call, least", '{"type":"custom_tool_call","call_id":"c","name":"exec","input":"x"}'),
  item(
    "custom_tool_call_output",
    '{"output":[{"type":"input_image","image_url":"u"}],"name":"exec","call_id":"c","x":0,"type":"custom_tool_call_output"}',
    '{"type":"custom_tool_call_output","call_id":"c","name":"exec","output":[{"type":"input_image","image_url":"u"}]}',
  ),
  same("custom_tool_call_output, least", '{"type":"custom_tool_call_output","call_id":"c","output":""}'),
  item(
    "tool_search_output",
    '{"tools":[{"b":1,"a":2}],"execution":"client","status":"completed","call_id":"s","x":0,"type":"tool_search_output"}',
    '{"type":"tool_search_output","call_id":"s","status":"completed","execution":"client","tools":[{"b":1,"a":2}]}',
  ),
  item(
    "tool_search_output, least: call_id null",
    '{"type":"tool_search_output","status":"completed","execution":"server","tools":[]}',
    '{"type":"tool_search_output","call_id":null,"status":"completed","execution":"server","tools":[]}',
  ),
  item(
    "web_search_call, search",
    '{"action":{"queries":["a","b"],"query":"q","x":0,"type":"search"},"status":"completed","x":0,"type":"web_search_call"}',
    '{"type":"web_search_call","status":"completed","action":{"type":"search","query":"q","queries":["a","b"]}}',
  ),
  same("web_search_call, least", '{"type":"web_search_call"}'),
  same("web_search_call, search of nothing", '{"type":"web_search_call","action":{"type":"search"}}'),
  item(
    "web_search_call, open_page",
    '{"type":"web_search_call","action":{"url":"u","pattern":"p","type":"open_page"}}',
    '{"type":"web_search_call","action":{"type":"open_page","url":"u"}}',
  ),
  item(
    "web_search_call, find_in_page",
    '{"type":"web_search_call","action":{"pattern":"p","url":"u","query":"q","type":"find_in_page"}}',
    '{"type":"web_search_call","action":{"type":"find_in_page","url":"u","pattern":"p"}}',
  ),
  same("web_search_call, find_in_page of nothing", '{"type":"web_search_call","action":{"type":"find_in_page"}}'),
  same("web_search_call, other", '{"type":"web_search_call","action":{"type":"other"}}'),
  item(
    "web_search_call, an action the client does not know",
    '{"type":"web_search_call","action":{"type":"scroll","by":3}}',
    '{"type":"web_search_call","action":{"type":"other"}}',
    {
      reasons: { "/input/0/action/type": "changed items/unknown-action /input/0/action/type" },
      warnings: ["no-tools /tools"],
    },
  ),
  item(
    "image_generation_call",
    '{"result":"r","revised_prompt":"p","status":"completed","x":0,"type":"image_generation_call"}',
    '{"type":"image_generation_call","status":"completed","revised_prompt":"p","result":"r"}',
  ),
  same("image_generation_call, least", '{"type":"image_generation_call","status":"","result":""}'),
  item(
    "compaction",
    '{"encrypted_content":"e","x":0,"type":"compaction"}',
    '{"type":"compaction","encrypted_content":"e"}',
  ),
  item(
    "compaction_summary is another name of compaction",
    '{"encrypted_content":"e","type":"compaction_summary"}',
    '{"type":"compaction","encrypted_content":"e"}',
    { reasons: { "/input/0/type": "changed items/alias /input/0/type" } },
  ),
  item(
    "compaction_trigger has nothing",
    '{"id":"cmp_1","x":0,"type":"compaction_trigger"}',
    '{"type":"compaction_trigger"}',
  ),
  item(
    "context_compaction",
    '{"encrypted_content":"e","x":0,"type":"context_compaction"}',
    '{"type":"context_compaction","encrypted_content":"e"}',
  ),
  same("context_compaction, least", '{"type":"context_compaction"}'),
];
