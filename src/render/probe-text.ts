import { counted } from "../problem/counted.js";
import type { PlannedRequest } from "../probe/plan-probe.js";
import type { Part, Verdict } from "../probe/part.js";
import type { ProbeResult } from "../probe/probe.js";
import type { Paint } from "./paint.js";
import { partMessage, type ProbePlanView, type ProbeView } from "./probe-view.js";
import { table, type Cell } from "./table.js";

const kinds = { field: "field", item: "item", tool: "tool", content: "content part" } as const;

/** The requests that a probe sends at least, and what more there can be. */
export function planText({ name, host, maxRequests, plan, next }: ProbePlanView, paint: Paint): string {
  const rows = plan.map((planned, index): Cell[] => [
    { text: String(index + 1), paint: paint.dim },
    { text: triesText(planned) },
    { text: counted(planned.bytes, "byte") },
  ]);
  return [
    `${paint.dim(`probe of ${host} · ${name} · at most ${counted(maxRequests, "request")}`)}\n`,
    table(rows, { width: Infinity, wraps: -1, narrows: [] }),
    "More for each part that turns out refused or honoured: 1 or 2 where the answer names it, about 5 where it does not.\n",
    ...(next === undefined ? [] : [paint.dim(`next: ${next}`), "\n"]),
  ].join("");
}

function triesText({ tries, parts }: PlannedRequest): string {
  if (tries === "bare") return "bare: model, input, stream";
  return `${tries === "parts" ? "with" : "invalid values of"} ${kindCounts(parts)}`;
}

/** `10 fields, 9 items`. */
function kindCounts(parts: readonly Part[]): string {
  return Object.entries(kinds)
    .map(([kind, noun]) => [parts.filter((part) => part.kind === kind).length, noun] as const)
    .filter(([count]) => count > 0)
    .map(([count, noun]) => counted(count, noun))
    .join(", ");
}

/** What was found out about each part, with the provider's words. What was not tried any more is only counted. */
export function probeText(view: ProbeView & { readonly width: number }, paint: Paint): string {
  const { host, name, result, next, width } = view;
  const { parts, requests, isComplete } = result;
  const paints: Readonly<Record<Verdict, (text: string) => string>> = {
    needed: paint.caution,
    refused: paint.bad,
    honoured: paint.good,
    ignored: paint.caution,
    accepted: paint.good,
    unknown: paint.dim,
  };
  const shown = isComplete ? parts : parts.filter(({ verdict }) => verdict !== "unknown");
  const rows = shown.map(({ part, verdict, says }): Cell[] => [
    { text: part.kind === "content" ? "part" : part.kind, paint: paint.dim },
    { text: part.name, paint: paint.name },
    { text: verdict, paint: paints[verdict] },
    { text: says === undefined ? "" : partMessage(says).replaceAll(/\s+/g, " ") },
  ]);
  const legend = (["needed", "honoured", "ignored", "accepted", "unknown"] as const)
    .filter((verdict) => shown.some((part) => part.verdict === verdict))
    .map((verdict) => `${paint.dim(`${verdict}: ${meaning(verdict, isComplete)}`)}\n`);
  return [
    `${paint.dim(`${host} · ${name} · ${counted(requests, "request")} sent`)}\n\n`,
    ...(rows.length === 0 ? [] : [table(rows, { width, wraps: -1, narrows: [[3, 20]] }), "\n", ...legend]),
    `${summary(result, paint)}\n`,
    `${paint.dim(`next: ${next}`)}\n`,
  ].join("");
}

function summary({ parts, isComplete }: ProbeResult, paint: Paint): string {
  const refused = parts.filter(({ verdict }) => verdict === "refused").length;
  const untried = parts.filter(({ verdict }) => verdict === "unknown").length;
  const said = [
    ...(refused === 0 ? [] : [paint.bad(`${counted(refused, "part")} refused`)]),
    ...(isComplete ? [] : [paint.caution(`ended early: ${counted(untried, "part")} not tried`)]),
  ];
  return said.length === 0 ? paint.good("nothing is refused") : said.join(", ");
}

function meaning(verdict: Exclude<Verdict, "refused">, isComplete: boolean): string {
  switch (verdict) {
    case "needed":
      return "without it the request is refused";
    case "honoured":
      return "taken, and an invalid value is refused: somebody reads it";
    case "ignored":
      return "taken, and so is an invalid value: it has no effect, or nobody checks it";
    case "accepted":
      return isComplete ? "taken; there is no invalid value to try" : "taken; whether it is read was not tried";
    case "unknown":
      return "it stands only in what is refused";
  }
}
