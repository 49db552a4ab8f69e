import type { Consequence, MadeRequest } from "../outcome/consequence.js";
import { counted } from "../problem/counted.js";
import { errorWords } from "./error-words.js";
import type { Paint } from "./paint.js";
import { wrapped } from "./table.js";
import { versionedJson } from "./versioned-json.js";

export interface ConsequenceView {
  /** As it was given: `503:server_is_overloaded`. */
  readonly move: string;
  readonly found: readonly Consequence[];
  /** The command that usually follows. */
  readonly next: string;
  /** Columns there are. */
  readonly width: number;
}

/** What the client does about a move of the server, per transport: once, and again and again. */
export function consequenceText({ move, found, next, width }: ConsequenceView, paint: Paint): string {
  const blocks = merged(found).map(({ one, often }) => block(one, often, width, paint));
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

/** What a redirect leads to makes the difference. */
const places = {
  answers: ", where the other place answers with a stream",
  refuses: ", where the other place refuses (here with 404)",
} as const;

function block(one: Consequence, often: string, columns: number, paint: Paint): string {
  const { transport, status, error, requests, waits, duration, loginSteps, notices, fallsBack, next } = one;
  const over = transport === "http" ? "over HTTP" : "over WebSocket";
  const place = one.elsewhere === undefined ? "" : places[one.elsewhere];
  const verdict =
    status === "completed"
      ? "the turn goes on and completes"
      : `the turn fails: ${error === undefined ? status : errorWords(error.name)}`;
  const colour = status === "completed" ? paint.good : paint.bad;
  const lines: [string, string][] = [
    ["requests", requestsText(requests)],
    ...(waits.length === 0 ? [] : [["waits", waitsText(waits)] as [string, string]]),
    ...(loginSteps.length === 0 ? [] : [["the login", loginText(loginSteps)] as [string, string]]),
    ["takes", durationText(duration)],
    ...(notices.length === 0 ? [] : [["the user sees", noticesText(notices)] as [string, string]]),
    ...(error === undefined ? [] : [["the error", error.message] as [string, string]]),
    ...(fallsBack ? [["after it", "HTTP for the rest of the session"] as [string, string]] : []),
    ["next turn", requestText(next)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const left = 4 + width + 2;
  const body = lines.map(([name, text]) => {
    const [first, ...more] = wrapped(text, Math.max(20, columns - left));
    return [`    ${paint.dim(name.padEnd(width))}  ${first}`, ...more.map((line) => " ".repeat(left) + line)].join(
      "\n",
    );
  });
  return `${heading(`${over}, ${often}${place}: `, verdict, columns, colour)}\n${body.join("\n")}\n`;
}

/** What is told of, then the verdict in its colour, on as many lines as there is room for. */
function heading(about: string, verdict: string, columns: number, colour: (text: string) => string): string {
  let plain = about.length;
  const lines = wrapped(about + verdict, Math.max(20, columns - 4)).map((line) => {
    const before = line.slice(0, Math.max(0, plain));
    const behind = line.slice(before.length);
    plain -= line.length + 1;
    return before + (behind === "" ? "" : colour(behind));
  });
  return `  ${lines.join("\n    ")}`;
}

function requestsText(requests: readonly MadeRequest[]): string {
  const groups: { text: string; count: number }[] = [];
  for (const request of requests) {
    const text = requestText(request);
    const last = groups.at(-1);
    if (last?.text === text) last.count++;
    else groups.push({ text, count: 1 });
  }
  return groups.map(({ text, count }) => (count === 1 ? text : `${count} x ${text}`)).join(", then ");
}

function requestText({ over, decision, opensConnection, followed }: MadeRequest): string {
  if (over === "http")
    return followed === undefined ? "full over HTTP" : `full over HTTP and ${followedTexts[followed]}`;
  if (decision === "upgrade") return "an upgrade in vain";
  return `${decision} ${opensConnection ? "on a new connection" : "on the same connection"}`;
}

const followedTexts = { GET: "GET without a body at the other place", POST: "once more at the other place" } as const;

function loginText(steps: Consequence["loginSteps"]): string {
  const refreshes = steps.filter((step) => step === "refresh").length;
  if (refreshes === 0) return "is read again from disk, and the request sent again at once";
  const often = refreshes === 1 ? "" : `; ${refreshes} times`;
  return `is read again from disk, then refreshed, each followed by the request at once${often}`;
}

function waitsText(waits: readonly number[]): string {
  const shown = waits.slice(0, 5).map(durationText);
  return waits.length > shown.length ? `${shown.join(", ")}, … (${counted(waits.length, "wait")})` : shown.join(", ");
}

function noticesText(notices: readonly string[]): string {
  const shown = notices.length > 3 ? [notices[0]!, "…", notices.at(-1)!] : notices;
  return shown.join("   ");
}

function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
