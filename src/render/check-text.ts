import type { Finding } from "../check/finding.js";
import { counted } from "../problem/counted.js";
import { placeText, type CheckView } from "./check-view.js";
import { foldLine } from "./fold-line.js";
import type { Paint } from "./paint.js";
import { wrapped } from "./table.js";

/** Findings of one code that are shown; the rest is counted. */
const mostOfOne = 5;

/** What a server would refuse, for people. */
export function checkText(view: CheckView & { readonly width: number }, paint: Paint): string {
  const { name, findings, request, provider, next } = view;
  const { protocol, listed, transport, isLite, size } = request.view;
  const isChat = protocol === "chat";
  const facts = [
    name,
    `${counted(listed.length, isChat ? "message" : "item")}, ${counted(size, "byte")}`,
    transport === "http" ? "HTTP" : "WebSocket",
    isChat ? "Chat Completions" : isLite ? "Lite" : "ordinary",
    ...(provider === undefined ? [] : [`for ${provider}`]),
    "nothing sent",
  ];
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding]);
  return [
    `${foldLine(paint.dim(facts.join(" · ")), view.width)}\n`,
    ...Array.from(groups.values(), (group) => groupText(group, view, paint)),
    `\n${summary(findings, paint)}\n`,
    ...(isChat ? [`${foldLine(paint.dim(chatRules), view.width)}\n`] : []),
    `${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

/** Few rules of that API are known here, and what is not looked at must not pass for good. */
const chatRules =
  "looked at: tool calls and their results, schemas, unknown members, size; no other rules of Chat Completions";

function groupText(group: readonly Finding[], view: CheckView & { readonly width: number }, paint: Paint): string {
  const shown = group.slice(0, mostOfOne).map((finding) => findingText(finding, view, paint));
  const rest = group.length - shown.length;
  return shown.join("") + (rest === 0 ? "" : `  … ${counted(rest, "more place")} [${group[0]!.code}]\n`);
}

function findingText(
  { code, severity, pointer, message, says, fix }: Finding,
  view: CheckView & { readonly width: number },
  paint: Paint,
): string {
  const mark = { error: paint.bad("x"), warning: paint.caution("!"), note: paint.dim("·") }[severity];
  const line = (label: string, text: string): string =>
    wrapped(text, Math.max(20, view.width - 10))
      .map((part, index) => `  ${index === 0 ? paint.dim(label.padEnd(7)) : "       "} ${part}\n`)
      .join("");
  return [
    `\n${mark} ${paint.strong(placeText(view, pointer))} ${paint.dim(`[${code}]`)}\n`,
    line("what", message),
    line("server", says),
    line("fix", fix),
  ].join("");
}

function summary(findings: readonly Finding[], paint: Paint): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const notes = findings.length - errors - warnings;
  if (findings.length === 0) return paint.good("nothing that a server is known to refuse");
  return [
    ...(errors === 0 ? [] : [paint.bad(counted(errors, "error"))]),
    ...(warnings === 0 ? [] : [paint.caution(counted(warnings, "warning"))]),
    ...(notes === 0 ? [] : [counted(notes, "note")]),
  ].join(", ");
}
