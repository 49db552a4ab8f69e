import type { JsonDocument } from "../json/document.js";
import { deepestNesting } from "../json/check-wire.js";
import { Kind } from "../json/kind.js";
import type { Answer } from "./answer.js";

/** What an error object says; members it lacks are absent. */
export type ErrorParts = Partial<
  Pick<Answer, "message" | "status" | "code" | "type" | "param" | "event" | "headers">
> & {
  /** JSON text that a gateway put inside as the answer it got itself. */
  readonly inner?: string;
};

/**
 * Reads an error out of JSON in any of its forms: `{error: {…}}` and `{error: "…"}`, the error object alone,
 * `{detail}`, `{type: "error", status, error}` (a frame), `{type: "response.failed", response: {error}}`, a list of
 * any of these. Undefined when there is nothing like an error in it, as deep as a client reads.
 */
export function errorObject(document: JsonDocument, node: number, depth = 0): ErrorParts | undefined {
  if (depth > deepestNesting) return undefined;
  if (document.isArray(node)) {
    const first = document.element(node, 0);
    return first === -1 ? undefined : errorObject(document, first, depth + 1);
  }
  if (!document.isObject(node)) return undefined;
  const outer = ownParts(document, node);
  for (const name of ["error", "response", "errors", "body", "data"]) {
    const inner = document.member(node, name);
    if (inner === -1 || document.isNull(inner)) continue;
    if (document.isString(inner)) {
      if (name === "error")
        return { ...outer, message: outer.message ?? document.string(inner), inner: document.string(inner) };
      continue;
    }
    const parts = errorObject(document, inner, depth + 1);
    if (parts !== undefined) return { ...outer, ...parts };
  }
  return outer.message === undefined && outer.code === undefined ? undefined : outer;
}

function ownParts(document: JsonDocument, node: number): ErrorParts {
  const text = (...names: string[]): string | undefined => {
    for (const name of names) {
      const value = document.member(node, name);
      if (value !== -1 && document.isString(value) && document.string(value) !== "") return document.string(value);
    }
    return undefined;
  };
  const code = text("code");
  const type = text("type");
  const param = text("param");
  const headers = type === "error" ? headersOf(document, node) : [];
  const message = text("message", "detail", "msg", "error_message", "title") ?? validationMessage(document, node);
  const status = statusOf(document, node, code);
  const metadata = document.member(node, "metadata");
  const inner = metadata === -1 ? message : (textMember(document, metadata, "raw") ?? message);
  return {
    ...(message !== undefined && { message }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && !/^\d+$/.test(code) && { code }),
    ...(type !== undefined && !/^(?:error|response\.\w+|about:blank)$/.test(type) && { type }),
    ...(param !== undefined && { param }),
    ...(type === "response.failed" && { event: type }),
    ...(headers.length > 0 && { headers }),
    ...(inner !== undefined && { inner }),
  };
}

/** An error frame of a WebSocket brings those that an answer over HTTP would have (wire contract 10.6). */
function headersOf(document: JsonDocument, node: number): (readonly [string, string])[] {
  const headers = document.member(node, "headers");
  if (headers === -1 || !document.isObject(headers)) return [];
  return Array.from(document.members(headers)).flatMap(({ key, value }) => {
    const text = document.isString(value) ? document.string(value) : document.text(value);
    return document.isObject(value) || document.isArray(value)
      ? []
      : [[document.string(key).toLowerCase(), text] as const];
  });
}

/** Status as a number, or as a code in digits. */
function statusOf(document: JsonDocument, node: number, code: string | undefined): number | undefined {
  for (const name of ["status", "status_code", "statusCode", "code"]) {
    const value = document.member(node, name);
    if (value === -1 || document.kind(value) !== Kind.number) continue;
    const status = Number(document.text(value));
    if (status >= 100 && status < 600) return status;
  }
  return code !== undefined && /^[1-5]\d\d$/.test(code) ? Number(code) : undefined;
}

/** `{detail: [{loc: ["body", "input", 0], msg}]}`, as FastAPI answers: the first as one sentence with its path. */
function validationMessage(document: JsonDocument, node: number): string | undefined {
  const detail = document.member(node, "detail");
  if (detail === -1 || !document.isArray(detail)) return undefined;
  const first = document.element(detail, 0);
  const message = first === -1 ? undefined : textMember(document, first, "msg");
  if (message === undefined) return undefined;
  const place = document.member(first, "loc");
  const steps =
    place !== -1 && document.isArray(place)
      ? Array.from(document.elements(place), (step) => stepText(document, step))
      : [];
  return `${message}: '${steps.filter(isMember).join(".")}'`;
}

/** Of a union the steps name the alternative that was tried, too: `str`, `list[…]`, a class. */
function isMember(step: string, position: number): boolean {
  return !(step === "body" && position === 0) && !/^(?:str|int|float|bool|dict|list|tuple)$|[[(]|^[A-Z]/.test(step);
}

function stepText(document: JsonDocument, step: number): string {
  return document.isString(step) ? document.string(step) : document.text(step);
}

function textMember(document: JsonDocument, node: number, name: string): string | undefined {
  const value = document.member(node, name);
  return value !== -1 && document.isString(value) ? document.string(value) : undefined;
}
