import type { CompiledRequest, Reason, Warning } from "../../src/compile/compiled-request.js";
import type { Origin } from "../../src/profile/profile.js";

/** One line for each reason and warning of a request: pointer, outcome, rule, who decided, value; then the text. */
export function reasonLines({ reasons, warnings }: CompiledRequest): string[] {
  return [...reasons.map(reasonLine), ...warnings.map(warningLine)];
}

function reasonLine({ pointer, outcome, rule, text, origin, decidedBy, value }: Reason): string {
  const decided = decidedBy === undefined ? originText(origin) : `${decidedBy} (${originText(origin)})`;
  return `${pointer} ${outcome} ${rule} by ${decided}${value === undefined ? "" : ` = ${value}`} : ${text}`;
}

function warningLine({ code, severity, pointer, message, origin, remedy, arguments: values }: Warning): string {
  const by = origin === undefined ? "nothing" : originText(origin);
  const advice = remedy === undefined ? "" : ` [${remedy}]`;
  return `${severity} ${code} ${pointer} by ${by} : ${message}${advice} ${JSON.stringify(values)}`;
}

function originText({ kind, key }: Origin): string {
  return key === undefined ? kind : `${kind} ${key}`;
}

/** What a list of lines has more, and less, than another one. */
export function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  const added = after.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [...left.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}
