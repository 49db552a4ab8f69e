import { expect, test } from "vitest";
import { parseJson } from "../json/parse.js";
import { recordItem, type RecordOptions } from "./record-item.js";

function recorded(text: string, options: Partial<RecordOptions> = {}): string {
  const { document, node } = recordItem({ document: parseJson(text), node: 0 }, { turnId: "t1", ...options });
  return document.text(node);
}

const stamp = '"internal_chat_message_metadata_passthrough":{"turn_id":"t1"}';
const newId = (): string => "0199";

test("an item is stamped with its turn, once", () => {
  expect(recorded('{"type":"message", "n":1.0}')).toBe(`{"type":"message","n":1.0,${stamp}}`);
  const stamped = '{"internal_chat_message_metadata_passthrough":{"turn_id":"t0"}}';
  expect(recorded(stamped)).toBe(stamped);
  expect(recorded("{}")).toBe(`{${stamp}}`);
  expect(recorded('{"type":"message"}', { turnId: "" })).toBe('{"type":"message"}');
});

test("an empty stamp is filled: the last of two members counts", () => {
  const text = recorded('{"internal_chat_message_metadata_passthrough":{"turn_id":""}}');
  expect(JSON.parse(text)).toEqual({ internal_chat_message_metadata_passthrough: { turn_id: "t1" } });
});

test("where ids are given, an item without one gets it; an empty one counts as none", () => {
  expect(recorded('{"type":"function_call_output"}', { newId, turnId: "" })).toBe(
    '{"type":"function_call_output","id":"fco_0199"}',
  );
  expect(JSON.parse(recorded('{"type":"message","id":""}', { newId }))).toMatchObject({ id: "msg_0199" });
  expect(recorded('{"type":"message","id":"m"}', { newId, turnId: "" })).toBe('{"type":"message","id":"m"}');
  expect(recorded('{"type":"compaction_trigger"}', { newId, turnId: "" })).toBe('{"type":"compaction_trigger"}');
});
