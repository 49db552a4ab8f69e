import type { Rule } from "../finding.js";
import { serverPath } from "../server-path.js";

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
  *find({ document, items }) {
    for (const { node, index, type } of items) {
      for (const name of outputOnly.get(type) ?? []) {
        if (document.member(node, name) !== -1) yield outputOnlyMember(`/input/${index}/${name}`, name);
      }
      const content = type === "message" ? document.member(node, "content") : -1;
      if (content === -1 || !document.isArray(content)) continue;
      let position = 0;
      for (const part of document.elements(content)) {
        for (const name of outputOnlyOfParts) {
          if (document.member(part, name) === -1) continue;
          yield outputOnlyMember(`/input/${index}/content/${position}/${name}`, name);
        }
        position++;
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
    says: `Unknown parameter: '${serverPath(pointer)}'.`,
    fix: "leave the member out when the item is sent back",
  } as const;
}
