import type { ChatContext } from "./chat-context.js";
import type { UnusedMember } from "./chat-source.js";
import { saysSomething } from "./message-members.js";

const reasons: Readonly<Record<UnusedMember["why"], { readonly rule: string; readonly text: string }>> = {
  schema: { rule: "chat/schema", text: "for editors: not sent" },
  overridden: { rule: "chat/overridden", text: "the same key in options wins" },
  fixed: { rule: "chat/fixed", text: "options cannot change it" },
  null: { rule: "chat/option-null", text: "null removes the key" },
  unknown: { rule: "chat/member-dropped", text: "a prompt file has no such member; options go into options" },
};

/** Tells of members of the source that nothing is made of; one that the file should not have is a warning. */
export function reportUnused(context: ChatContext): void {
  const { source, mapping } = context;
  const { document } = source;
  for (const { value, why } of source.unused) {
    const isUnknown = why === "unknown" && saysSomething(document, value);
    const code = "chat-member-dropped";
    if (isUnknown) {
      const remedy = "move it into options";
      context.reasons.warn(code, "", { member: document.string(value - 1) }, context.originOf(value), remedy);
    }
    const { rule, text } = reasons[why];
    // A body goes to Chat Completions as it stands, whatever it holds.
    const isInChat = source.form === "body";
    mapping?.add(value, "dropped", rule, text, {
      before: value,
      ...(isInChat ? {} : { chat: false }),
      ...(why === "fixed" || why === "null" || why === "overridden" ? { choice: 2 } : {}),
      ...(isUnknown ? { code } : {}),
    });
  }
}
