import { dottedPath } from "../../json/pointer.js";
import type { Rule } from "../finding.js";
import { partsOf } from "../parts.js";

/**
 * Members that answers carry and that the client drops before it sends an item back (wire contract 3, «unknown server
 * fields»). OpenAI takes them; stricter servers say that they do not know them.
 */
const outputOnly: ReadonlyMap<string, readonly string[]> = new Map([
  ["message", ["status"]],
  ["reasoning", ["status"]],
  ["function_call", ["status", "parsed_arguments", "created_by"]],
  ["function_call_output", ["status", "created_by"]],
  ["custom_tool_call", ["created_by"]],
  ["custom_tool_call_output", ["status", "created_by"]],
]);

const outputOnlyOfParts = ["annotations", "logprobs", "parsed"];

/** Members of answers in a request. */
export const itemMembers: Rule = {
  codes: ["output-only-member"],
  *find(view) {
    for (const item of view.items) {
      for (const name of outputOnly.get(item.type) ?? []) {
        if (view.document.member(item.node, name) === -1) continue;
        yield outputOnlyMember(`/input/${item.index}/${name}`, name);
      }
      if (item.type !== "message") continue;
      for (const { node, pointer } of partsOf(view, item)) {
        for (const name of outputOnlyOfParts) {
          if (view.document.member(node, name) !== -1) yield outputOnlyMember(`${pointer}/${name}`, name);
        }
      }
    }
  },
};

function outputOnlyMember(pointer: string, name: string) {
  return {
    code: "output-only-member",
    severity: "warning",
    pointer,
    message: `${name} comes with answers; the client never sends it back`,
    says: `Unknown parameter: '${dottedPath(pointer)}'.`,
    fix: "leave the member out when the item is sent back",
  } as const;
}
