import type { Answer } from "./answer.js";
import { errorObject, type ErrorParts } from "./error-object.js";
import { findJson } from "./find-json.js";

/** Answers in answers in answers: gateways before gateways. */
const deepestWrapping = 6;
/** Nobody reads on in an answer after this. */
const longestAnswer = 1_000_000;
/** Most characters of the provider's sentence: patterns are tried on it. */
const longestMessage = 20_000;

/**
 * Reads an answer in any form it is pasted in: a sentence, an error object, a server-sent event, a WebSocket frame, a
 * close code, a whole HTTP answer, the line a client printed, any of these inside the answer of a gateway. Never fails:
 * what cannot be read is the message.
 */
export function readAnswer(text: string): Answer {
  const { head, body } = splitHead(cleaned(text.slice(0, longestAnswer)));
  // Scripts in a page hold JSON that is no answer.
  const parts = isPage(head, body) ? alone(body) : readBody(body, deepestWrapping);
  const status = parts.status ?? head.status;
  const close = closeCode(body);
  return {
    message: singleSpaced(parts.message).slice(0, longestMessage),
    headers: [...head.headers, ...(parts.headers ?? [])],
    isObject: parts.isObject,
    wrappings: parts.wrappings,
    ...(status !== undefined && { status }),
    ...(parts.code !== undefined && { code: parts.code }),
    ...(parts.type !== undefined && { type: parts.type }),
    ...(parts.param !== undefined && { param: parts.param }),
    ...(parts.event !== undefined && { event: parts.event }),
    ...(close !== undefined && { close }),
  };
}

interface Head {
  readonly status?: number;
  readonly headers: readonly (readonly [string, string])[];
}

/** Colours, and the marks that terminals and clients put before a line. */
function cleaned(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .split("\u001B")
    .map((part, index) => (index === 0 ? part : part.replace(/^\[[\d;]*[A-Za-z]/, "")))
    .join("")
    .replaceAll(/^[ \t]*[■⚠×✗│┃|>•●!]+[ \t]+(?=\S)/gm, "")
    .replaceAll(/^[<] ?(?=HTTP\/|[A-Za-z-]+: )/gm, "")
    .trim();
}

/** The status line and the headers of a whole HTTP answer. */
function splitHead(text: string): { head: Head; body: string } {
  const start = /^HTTP\/[\d.]+ (\d{3})[^\n]*\n?/m.exec(text);
  if (start === null || text.slice(0, start.index).trim() !== "") return { head: { headers: [] }, body: text };
  const rest = text.slice(start.index + start[0].length);
  const end = /^\n/m.exec(rest)?.index ?? /^[^\S\n]*[{[<]/m.exec(rest)?.index ?? rest.length;
  const headers = rest
    .slice(0, end)
    .split("\n")
    .flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
    });
  const status = Number(start[1]);
  return { head: { status, headers }, body: rest.slice(end).trim() || start[0].trim() };
}

/** A success that brings a web page. */
function isPage({ status = 0, headers }: Head, body: string): boolean {
  if (status < 200 || status > 299) return false;
  const isHtml = headers.some(([name, value]) => name === "content-type" && /^text\/html\b/i.test(value));
  return isHtml ? body.startsWith("<") : /^<(?:!doctype html|html)\b/i.test(body);
}

function alone(message: string): Read {
  return { message, isObject: false, wrappings: [] };
}

interface Read extends ErrorParts {
  readonly message: string;
  readonly isObject: boolean;
  readonly wrappings: readonly string[];
}

function readBody(text: string, depth: number): Read {
  const found = findJson(eventData(text));
  const parts = found === undefined ? looseObject(text) : errorObject(found.document, 0);
  if (parts === undefined) return readSentence(text);
  const wrapping = found === undefined ? "" : around(found.before, found.after);
  const outerStatus = statusIn(found?.before ?? text);
  const own: Read = {
    ...(outerStatus !== undefined && { status: outerStatus }),
    ...parts,
    message: parts.message ?? parts.code ?? text,
    isObject: true,
    wrappings: wrapping === "" ? [] : [wrapping],
  };
  if (parts.inner === undefined || depth === 0) return own;
  const inner = readBody(parts.inner, depth - 1);
  if (inner.message === singleSpaced(parts.inner) || inner.message === parts.inner)
    return { ...own, ...readSentence(own.message), isObject: true, wrappings: own.wrappings, ...definedOf(own) };
  return { ...definedOf(own), ...inner, isObject: true, wrappings: [...own.wrappings, ...inner.wrappings] };
}

/** The fields a provider filled; a sentence may add what they leave open. */
function definedOf({ status, code, type, param, event, headers }: ErrorParts): ErrorParts {
  return {
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(type !== undefined && { type }),
    ...(param !== undefined && { param }),
    ...(event !== undefined && { event }),
    ...(headers !== undefined && { headers }),
  };
}

/** A sentence without JSON; `[Kind] [param] [code] sentence` is how some clients print an error object. */
function readSentence(text: string): Read {
  const bracketed = /\[(\w+)\] \[([\w.[\]]+)\] \[([a-z_]+)\] (.+)$/s.exec(text);
  if (bracketed !== null) {
    const [whole, , param = "", code = "", message = ""] = bracketed;
    const before = text.slice(0, text.length - whole.length).trim();
    return { message, param, code, isObject: true, wrappings: before === "" ? [] : [before] };
  }
  const move = readMove(text);
  if (move !== undefined) return { message: text, isObject: false, wrappings: [], ...move };
  const status = statusIn(text);
  return { message: text, isObject: false, wrappings: [], ...(status !== undefined && { status }) };
}

/** What a server does, in the words of `answer --then`: `400 CODE`, `upgrade:403`, `response.failed CODE`; a code alone. */
function readMove(text: string): ErrorParts | undefined {
  const [, status, code] = /^(?:upgrade[ :])?([45]\d\d|30[12378])(?:[ :]([a-z]+(?:_[a-z]+)+))?$/.exec(text) ?? [];
  if (status !== undefined) return { status: Number(status), ...(code !== undefined && { code }) };
  if (/^[a-z]+(?:_[a-z]+)+$/.test(text)) return { code: text };
  const [, event, failed] = /^(response\.failed|error)[ :](\w+)$/.exec(text) ?? [];
  if (failed === undefined) return undefined;
  return { code: failed, event: event === "error" ? event : "response.failed" };
}

/** Python's way of printing the same object. */
function looseObject(text: string): ErrorParts | undefined {
  const member = (name: string): string | undefined => {
    const match = new RegExp(`'${name}': (?:'((?:[^'\\\\]|\\\\.)*)'|"((?:[^"\\\\]|\\\\.)*)")`, "s").exec(text);
    return (match?.[1] ?? match?.[2])?.replaceAll(/\\(['"\\])/g, "$1").replaceAll("\\n", "\n");
  };
  const message = member("message") ?? member("detail");
  if (message === undefined) return undefined;
  const code = member("code");
  const type = member("type");
  const param = member("param");
  const status = statusIn(text);
  return {
    message,
    inner: message,
    ...(status !== undefined && { status }),
    ...(code !== undefined && !/^\d+$/.test(code) && { code }),
    ...(type !== undefined && { type }),
    ...(param !== undefined && { param }),
  };
}

/** The data of server-sent events; of several, the one that fails. Any other text as it is. */
function eventData(text: string): string {
  const data = Array.from(text.matchAll(/^data: ?(.*)$/gm), ([, line]) => line ?? "");
  return (
    data.find((line) => /"type":\s*"(?:response\.failed|error|response\.incomplete)"/.test(line)) ?? data[0] ?? text
  );
}

/** An HTTP status in a sentence, where it is said to be one: at the beginning, by what follows it. */
function statusIn(text: string): number | undefined {
  const [, first, second] =
    /(?:\bstatus(?: ?code)?:? ?|\bHTTP[ /]|\bError code: )([45]\d\d|30[12378])\b|(?<!\w)\[([45]\d\d)\]/i.exec(text) ??
    [];
  const status = first ?? second ?? leadingStatus(text);
  return status === undefined ? undefined : Number(status);
}

/** How the reason phrases of refusals begin (RFC 9110, 15). */
const reasonPhrase =
  /^\s+(?:bad (?:request|gateway)|unauthorized|payment|forbidden|not (?:found|acceptable|implemented|extended)|method not|proxy auth|request |conflict|gone|length required|precondition|payload too|content too|uri too|unsupported media|range not|expectation|misdirected|unprocessable|locked|failed dependency|too (?:early|many)|upgrade|unavailable for|internal server|service|gateway|http version|insufficient storage|network auth)/i;

/** `404 Not Found`, `429: slow down`, `400 invalid_id_prefix …`; of `401 tests passed` it is a count. */
function leadingStatus(text: string): string | undefined {
  const [, redirect] =
    /^(30[12378])(?=$|[:,]| (?:Moved Permanently|Found|See Other|Temporary Redirect|Permanent Redirect)\b)/.exec(
      text,
    ) ?? [];
  if (redirect !== undefined) return redirect;
  const [, status, rest = ""] = /^([45]\d\d)\b(.*)/s.exec(text) ?? [];
  if (status === undefined) return undefined;
  const isSaid = /^\s*(?:$|[^\w\s]|[A-Z]|error\b|[a-z]+_[a-z])/.test(rest) || reasonPhrase.test(rest);
  return isSaid ? status : undefined;
}

/** The close code of a WebSocket, where it is said to be one. */
function closeCode(text: string): number | undefined {
  const named = /CloseFrame \{ code: (Policy|Size)\b/.exec(text)?.[1];
  if (named !== undefined) return named === "Policy" ? 1008 : 1009;
  const [, code] =
    /\b(?:close(?:d)?(?: code| frame| with)?|disconnect(?:ed)?)[ =:(]{1,3}(1\d{3})\b/i.exec(text) ??
    // Exit codes and counts of bytes read much the same.
    /(?:^|\b(?:socket|close|connection)\w*\b.*\b)code[ =:(]{1,3}(1\d{3})\b/is.exec(text) ??
    /\b(?:sent|received) (1\d{3}) \(/i.exec(text) ??
    [];
  return code === undefined ? undefined : Number(code);
}

/** What stands around an answer, as one short text; punctuation alone is nothing. */
function around(before: string, after: string): string {
  const words = singleSpaced(`${before} … ${after}`).replace(/^[\s…"'`:,.-]+|[\s…"'`:,.-]+$/g, "");
  // The status is told apart; the sentence around it says nothing more.
  if (/^unexpected status \d{3}[\w ]*$/.test(words)) return "";
  return words.length > 160 ? `${words.slice(0, 160)}…` : words;
}

export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
