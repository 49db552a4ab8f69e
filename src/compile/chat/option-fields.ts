import { pointerToken } from "../../json/pointer.js";
import type { Origin } from "../../profile/profile.js";
import type { ChatContext } from "./chat-context.js";
import type { ChatOption } from "./chat-source.js";
import type { WriteField } from "./field-list.js";
import { type Fill, fillsFor, type Options, refusedOptions } from "./mapped-options.js";

/** Writes an option that Responses takes under its own name, or whatever it is (choices 1 and 7). */
export function writeOption(context: ChatContext, options: Options, option: ChatOption, field: WriteField): void {
  const { reasons, writer, mapping } = context;
  const { name, document, value } = option;
  const pointer = `/${pointerToken(name)}`;
  const origin = originOfOption(context, option);
  if (name === "instructions") return;
  if (name === "reasoning" || name === "text") {
    field(name, () => mergeExplicit(context, options, name, option));
    return;
  }
  const isRefused = refusedOptions.has(name);
  const code = "chat-option-refused" as const;
  if (isRefused) reasons.warn(code, pointer, { name }, origin);
  reasons.add(
    pointer,
    "set",
    "chat/option-verbatim",
    isRefused ? "your option, verbatim; the Responses server will refuse it" : "your option, verbatim",
    origin,
    document.text(value).slice(0, 80),
  );
  field(name, () => {
    const start = writer.length;
    writer.copy(document, value);
    const text = isRefused ? "as it stands; the Responses server will refuse it" : "your option, as it stands";
    const row = { responses: `/${pointerToken(name)}`, start, ...(isRefused ? { choice: 7, code } : {}) };
    mapping?.option(option, "verbatim", "chat/option-verbatim", text, row);
  });
}

/** Choice 1: what the user wrote wins; only missing members are filled in. */
function mergeExplicit(context: ChatContext, options: Options, name: "reasoning" | "text", explicit: ChatOption): void {
  const { reasons, writer, mapping } = context;
  const { document, value } = explicit;
  const origin = originOfOption(context, explicit);
  const isObject = document.isObject(value);
  const fills = fillsFor(context, options, name);
  const missing = isObject ? fills.filter((fill) => document.member(value, fill.name) === -1) : [];
  for (const fill of fills) {
    if (missing.includes(fill)) continue;
    const text = `your own ${name} wins`;
    reasons.add(`/${fill.option.name}`, "omitted", "chat/explicit-wins", text, originOfOption(context, fill.option));
    mapping?.option(fill.option, "dropped", "chat/explicit-wins", text, { choice: 1 });
  }
  const start = writer.length;
  writer.copy(document, value);
  if (missing.length > 0) {
    const isEmpty = document.size(value) === 0;
    writer.truncate(writer.length - 1);
    for (const [position, fill] of missing.entries()) {
      if (position > 0 || !isEmpty) writer.byte(0x2c);
      writeFill(context, fill, name, { rule: "chat/explicit-filled", text: "filled in, as yours lacks it", choice: 1 });
    }
    writer.byte(0x7d);
  }
  const kept = fills.length - missing.length;
  const short = missing.length > 0 ? "your own, and what it lacks from the shorter options" : "your own, as it stands";
  mapping?.option(explicit, missing.length > 0 ? "changed" : "verbatim", "chat/explicit-wins", short, {
    responses: `/${name}`,
    start,
    ...(fills.length === 0 ? {} : { choice: 1 }),
  });
  if (!isObject) {
    reasons.add(`/${name}`, "set", "chat/option-verbatim", "your option, verbatim", origin);
    return;
  }
  const text = kept > 0 ? "your own object wins over the shorter options" : "your option";
  reasons.add(`/${name}`, missing.length > 0 ? "changed" : "set", "chat/explicit-wins", text, origin);
  for (const fill of missing) {
    reasons.add(`/${name}/${fill.name}`, "set", "chat/explicit-filled", "filled in from the shorter option", origin);
  }
}

/** Writes one member of `reasoning` or `text`. */
function writeFill(
  context: ChatContext,
  fill: Fill,
  target: string,
  { rule, text, choice }: { readonly rule: string; readonly text: string; readonly choice?: number },
): void {
  const { writer, reasons, mapping } = context;
  const becomes = `becomes ${target}.${fill.name}`;
  reasons.add(`/${fill.option.name}`, "moved", rule, becomes, originOfOption(context, fill.option));
  writer.ascii(`"${fill.name}":`);
  const start = writer.length;
  fill.write();
  mapping?.option(fill.option, "moved", rule, text, {
    responses: `/${target}/${fill.name}`,
    start,
    ...(choice === undefined ? {} : { choice }),
  });
}

/** `max_completion_tokens`, else the session's limit. An explicit `max_output_tokens` has been written verbatim. */
export function writeLimit(context: ChatContext, options: Options, field: WriteField): void {
  const { reasons, writer, profile, mapping } = context;
  const pointer = "/max_output_tokens";
  const rule = "chat/max-output-tokens";
  const option = options.get("max_completion_tokens");
  const isNamed = options.get("max_output_tokens") !== undefined;
  if (isNamed || options.isRemoved("max_output_tokens")) {
    const text = isNamed ? "your own max_output_tokens wins" : "max_output_tokens: null removes it";
    if (option !== undefined) {
      const origin = originOfOption(context, option);
      reasons.add("/max_completion_tokens", "omitted", "chat/explicit-wins", text, origin);
      mapping?.option(option, "dropped", isNamed ? "chat/explicit-wins" : "chat/option-null", text, {
        choice: isNamed ? 1 : 2,
      });
    }
    return;
  }
  if (option !== undefined) {
    const text = "max_completion_tokens, the same number";
    const origin = originOfOption(context, option);
    reasons.add(pointer, "set", rule, text, origin);
    reasons.add("/max_completion_tokens", "moved", rule, "becomes max_output_tokens", origin);
    field("max_output_tokens", () => {
      const start = writer.length;
      writer.copy(option.document, option.value);
      mapping?.option(option, "renamed", rule, "the same number", { responses: pointer, start });
    });
    return;
  }
  const limit = profile.values.model.maxOutputTokens;
  const from = "/model/maxOutputTokens";
  if (limit === undefined || options.isRemoved("max_completion_tokens")) {
    reasons.add(pointer, "omitted", rule, "neither you nor the session sets a limit", from);
    return;
  }
  const text = "the session's limit";
  reasons.add(pointer, "defaulted", rule, text, from, String(limit));
  field("max_output_tokens", () => {
    const start = writer.length;
    writer.ascii(String(limit));
    mapping?.add(undefined, "added", rule, text, { responses: pointer, start, origin: profile.origin(from) });
  });
}

/** `reasoning` and `text` where the source has only their shorter options. */
export function writeMapped(
  context: ChatContext,
  options: Options,
  target: "reasoning" | "text",
  field: WriteField,
): void {
  const { writer, reasons, mapping } = context;
  if (options.get(target) !== undefined) return;
  const fills = fillsFor(context, options, target);
  if (options.isRemoved(target)) {
    const text = `${target}: null removes it`;
    for (const { option } of fills) mapping?.option(option, "dropped", "chat/option-null", text, { choice: 2 });
    return;
  }
  if (fills.length === 0) return;
  const from = fills.map(({ option }) => option.name).join(" and ");
  const origin = originOfOption(context, fills[0]!.option);
  reasons.add(`/${target}`, "changed", `chat/${target}`, `from ${from}`, origin);
  field(target, () => {
    writer.byte(0x7b);
    for (const [position, fill] of fills.entries()) {
      if (position > 0) writer.byte(0x2c);
      writeFill(context, fill, target, { rule: `chat/${target}`, text: `a member of ${target}` });
    }
    writer.byte(0x7d);
  });
}

/** Who said an option. */
export function originOfOption(context: ChatContext, { origin, value }: ChatOption): Origin {
  return origin ?? context.originOf(value);
}
