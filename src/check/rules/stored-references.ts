import { Kind } from "../../json/kind.js";
import type { Finding, Rule } from "../finding.js";
import type { InputItem, RequestView } from "../request-view.js";
import { shortened } from "./item-ids.js";

/** References to what the server was told not to keep, and reasoning that lost the item it belongs to. */
export const storedReferences: Rule = {
  codes: ["item-not-stored", "response-not-stored", "reasoning-unfollowed"],
  *find(view) {
    const store = view.member("store");
    const isStored = store === -1 || view.document.kind(store) !== Kind.false;
    if (!isStored) {
      for (const item of view.items) {
        const id = view.textOf(item.node, "id");
        if (id !== undefined && id !== "" && needsStore(view, item)) yield notStored(item, id);
      }
      const previous = view.textOf(view.body, "previous_response_id");
      if (previous !== undefined && view.transport === "http") yield responseNotStored(previous);
    }
    for (const item of view.items) {
      const id = view.textOf(item.node, "id");
      if (item.type === "reasoning" && id !== undefined && id !== "" && !isFollowed(view, item)) {
        yield unfollowed(item, id);
      }
    }
  },
};

/** A reference, or reasoning that has neither ciphertext nor text of its own. */
function needsStore({ document }: RequestView, { node, type }: InputItem): boolean {
  if (type === "item_reference") return true;
  if (type !== "reasoning") return false;
  const encrypted = document.member(node, "encrypted_content");
  return encrypted === -1 || document.isNull(encrypted);
}

/** Whether the model's own item comes next; further reasoning may stand between. */
function isFollowed(view: RequestView, { index }: InputItem): boolean {
  for (let position = index + 1; position < view.items.length; position++) {
    const next = view.items[position]!;
    if (next.type === "reasoning") continue;
    if (next.type === "message") return view.textOf(next.node, "role") === "assistant";
    return /_call$|^compaction$|^agent_message$/.test(next.type);
  }
  return false;
}

function notStored({ index, type }: InputItem, id: string): Finding {
  return {
    code: "item-not-stored",
    severity: "error",
    pointer: `/input/${index}/id`,
    message: `a ${type} refers to ${shortened(id)}, and store is false`,
    says: `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
    fix:
      type === "reasoning"
        ? "send its encrypted_content (include reasoning.encrypted_content when you ask), or leave the item out"
        : "send the item itself instead of a reference",
  };
}

function responseNotStored(id: string): Finding {
  return {
    code: "response-not-stored",
    severity: "error",
    pointer: "/previous_response_id",
    message: `the request goes on from ${shortened(id)} over HTTP, and store is false`,
    says: `Previous response with id '${id}' not found.`,
    fix: "send the whole history; only a WebSocket connection remembers what is not stored",
  };
}

function unfollowed({ index }: InputItem, id: string): Finding {
  return {
    code: "reasoning-unfollowed",
    severity: "error",
    pointer: `/input/${index}`,
    message: `the reasoning ${shortened(id)} stands without the item it led to`,
    says: `Item '${id}' of type 'reasoning' was provided without its required following item.`,
    fix: "put the message or call back behind it, or leave the reasoning out",
  };
}
