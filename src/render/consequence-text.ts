import type { Consequence, MadeRequest } from "../outcome/consequence.js";
import { counted } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import { versionedJson } from "./versioned-json.js";

/** What the client does about a move of the server, per transport: once, and again and again. */
export function consequenceText(move: string, found: readonly Consequence[], next: string, paint: Paint): string {
  const blocks = merged(found).map(({ one, often }) => block(one, often, paint));
  return `${paint.strong(move)}\n${blocks.join("")}\n${paint.dim(`next: ${next}`)}\n`;
}

export function consequenceJson(move: string, found: readonly Consequence[]): string {
  return versionedJson({ move, consequences: found });
}

/** Where it makes no difference how often it happens, it is told once. */
function merged(found: readonly Consequence[]): { readonly one: Consequence; readonly often: string }[] {
  const told = (one: Consequence): string => JSON.stringify({ ...one, times: "" });
  return found.flatMap((one, index) => {
    if (one.times === "always" && index > 0 && told(found[index - 1]!) === told(one)) return [];
    const next = found[index + 1];
    const isSame = one.times === "once" && next !== undefined && told(next) === told(one);
    return [{ one, often: isSame ? "once or every time" : one.times === "once" ? "once" : "every time" }];
  });
}

function block(one: Consequence, often: string, paint: Paint): string {
  const { transport, status, error, requests, waits, duration, notices, fallsBack, next } = one;
  const over = transport === "http" ? "over HTTP" : "over WebSocket";
  const verdict =
    status === "completed"
      ? paint.good("the turn goes on and completes")
      : paint.bad(`the turn fails: ${error?.name ?? status}`);
  const lines: [string, string][] = [
    ["requests", requestsText(requests)],
    ...(waits.length === 0 ? [] : [["waits", waitsText(waits)] as [string, string]]),
    ["takes", seconds(duration)],
    ...(notices.length === 0 ? [] : [["the user sees", noticesText(notices)] as [string, string]]),
    ...(error === undefined ? [] : [["the error", error.message] as [string, string]]),
    ...(fallsBack ? [["after it", "HTTP for the rest of the session"] as [string, string]] : []),
    ["next turn", requestText(next)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const body = lines.map(([name, text]) => `    ${paint.dim(name.padEnd(width))}  ${text}\n`);
  return `  ${over}, ${often}: ${verdict}\n${body.join("")}`;
}

function requestsText(requests: readonly MadeRequest[]): string {
  if (requests.length === 0) return "none goes out";
  const groups: { text: string; count: number }[] = [];
  for (const request of requests) {
    const text = requestText(request);
    const last = groups.at(-1);
    if (last?.text === text) last.count++;
    else groups.push({ text, count: 1 });
  }
  return groups.map(({ text, count }) => (count === 1 ? text : `${count} x ${text}`)).join(", then ");
}

function requestText({ over, decision, opensConnection }: MadeRequest): string {
  if (over === "http") return "full over HTTP";
  return `${decision} ${opensConnection ? "on a new connection" : "on the same connection"}`;
}

function waitsText(waits: readonly number[]): string {
  const shown = waits.slice(0, 5).map(seconds);
  return waits.length > shown.length ? `${shown.join(", ")}, … (${counted(waits.length, "wait")})` : shown.join(", ");
}

function noticesText(notices: readonly string[]): string {
  const shown = notices.length > 3 ? [notices[0]!, "…", notices.at(-1)!] : notices;
  return shown.join("   ");
}

function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
