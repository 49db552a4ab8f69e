import type { Code } from "../problem/codes.js";
import type { Warning } from "./compiled-request.js";

interface WarningTemplate {
  readonly severity: Warning["severity"];
  /** `{name}` is filled from the warning's arguments. */
  readonly message: string;
}

/** The messages of the compiler's own warnings, by code. */
export const warningTemplates = {
  "chat-call-id-long": {
    severity: "warning",
    message: "the call id has {length} characters; the Responses server takes 64 at most",
  },
  "chat-member-dropped": { severity: "warning", message: "{member} is not sent: the request has no place for it" },
  "chat-message-empty": {
    severity: "warning",
    message: "a message of {role} has neither content nor calls and is left out",
  },
  "chat-name-dropped": { severity: "warning", message: "name {name} is not sent: Responses messages have none" },
  "chat-option-refused": {
    severity: "warning",
    message: "{name} goes out verbatim, but OpenAI's Responses server does not know it and refuses it",
  },
  "chat-part-verbatim": {
    severity: "warning",
    message: "a content part of type {type} passes verbatim: it has no known Responses form",
  },
  "chat-reasoning-not-replayed": {
    severity: "warning",
    message: "reasoning_content of an earlier answer is not replayed",
  },
  "chat-strict-absent": {
    severity: "warning",
    message: "{tool} does not say strict: Responses takes that as strict, Chat as loose",
  },
  "chat-stream-kept": {
    severity: "note",
    message: "stream {given} of the source goes out as true: the main loop streams, and no option changes it",
  },
  "chat-tool-choice-lowered": {
    severity: "warning",
    message: "tool_choice {given} is lowered to auto: the profile says extendedThinking",
  },
  "chat-tool-choice-verbatim": { severity: "warning", message: "tool_choice of type {type} passes verbatim" },
  "chat-tool-verbatim": { severity: "warning", message: "a tool of type {type} passes verbatim" },
  "azure-near-miss": {
    severity: "note",
    message:
      "{host} looks like Azure, but the client does not recognise it: store is false and the Azure rules for ids do not apply",
  },
  "azure-recognised": {
    severity: "note",
    message: "the client takes this provider for Azure ({why}): store is {store}",
  },
  "base-instructions-missing": {
    severity: "warning",
    message:
      "the Prompt has no base_instructions; the client would send its own default text, which is not shipped here",
  },
  "compaction-in-delta": {
    severity: "warning",
    message: "the delta holds a {type} item: the server still remembers everything before it, so nothing gets shorter",
  },
  "header-not-ascii": {
    severity: "warning",
    message: "the value of {name} is not ASCII: the client cannot open a WebSocket with it, and goes over HTTP",
  },
  "header-skipped": { severity: "warning", message: "the client skips the header {name}: {why}" },
  "hosted-tool-in-lite": {
    severity: "warning",
    message:
      "{type} is a hosted tool: a Lite request cannot use it, and the real client's tool plan drops it before the request is built",
  },
  "item-dropped": { severity: "warning", message: "item type {type} is unknown to the client, which never sends it" },
  "key-unsendable": {
    severity: "warning",
    message:
      "{origin} holds a line break or a control character, which no header can: the client sends the request without authorization",
  },
  "login-to-foreign-host": {
    severity: "warning",
    message: "the user's login goes to {host}, which is not OpenAI's: the provider names no key of its own",
  },
  "member-dropped": { severity: "warning", message: "{member} is unknown to the client and is not sent" },
  "no-tools": { severity: "note", message: "no tool anywhere: the model can only write text" },
  "parameters-not-normal": {
    severity: "note",
    message: "{tool}: {why}; the client's own tool builder would have normalised it",
  },
  "provider-named-openai": {
    severity: "note",
    message:
      'the provider is named exactly "OpenAI": the client treats it as OpenAI (metadata passthrough, compression, stream_options), whatever its host is',
  },
  "tier-not-advertised": {
    severity: "warning",
    message:
      "Configured service tier `{tier}` is not advertised as supported for model `{model}` and will be omitted from requests.",
  },
  "verbosity-unsupported": {
    severity: "warning",
    message: "verbosity {verbosity} is configured, but {model} does not support it: text.verbosity is not sent",
  },
} as const satisfies Partial<Readonly<Record<Code, WarningTemplate>>>;

export type WarningCode = keyof typeof warningTemplates;

/** The message of a warning, its arguments filled in. */
export function warningText(code: WarningCode, values: Readonly<Record<string, string>>): WarningTemplate {
  const { severity, message } = warningTemplates[code];
  return { severity, message: message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) };
}
