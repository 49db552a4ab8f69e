import type { EntryTexts, Reading } from "../entry.js";

/** Where a value can stand that a model refuses, when the provider does not say it. */
export function valuePointers(_: unknown, { values, answer }: Reading): string[] {
  const { member, value = "" } = values;
  const text = `${member ?? ""} ${answer.message}`;
  if (/verbosity/.test(text)) return ["/text/verbosity"];
  if (/tier/.test(text) || /^(?:flex|priority|default|scale)$/.test(value)) return ["/service_tier"];
  if (/summary/.test(text) || /^(?:concise|detailed)$/.test(value)) return ["/reasoning/summary"];
  if (/effort/.test(text) || /^(?:none|minimal|low|medium|high|xhigh|max)$/.test(value)) return ["/reasoning/effort"];
  return [];
}

/** The client's own reader makes `other` of web search actions it does not know. */
export function otherAction({ values, pointer }: Reading): Partial<EntryTexts> | undefined {
  if (values["value"] !== "other" || pointer?.endsWith("/action/type") !== true) return undefined;
  return {
    why: "the client reads a web search action it does not know as other and sends that back (wire contract 14)",
    rule: "items/unknown-action",
    fault: ["agent", "provider"],
    fix: { user: "use a newer client, or fork from before the search", gateway: "drop the action, or the item" },
  };
}
