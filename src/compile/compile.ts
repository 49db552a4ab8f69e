import { shownUrl } from "../profile/mask-secrets.js";
import { checkWire } from "../json/check-wire.js";
import { InputError } from "../problem/input-error.js";
import type { Place, Problem } from "../problem/problem.js";
import { buildContext } from "./build-context.js";
import type { CompileOptions } from "./compile-options.js";
import type { BodyField, CompiledRequest } from "./compiled-request.js";
import { fields } from "./fields/fields.js";
import { input } from "./fields/input.js";
import { warnAboutPrompt, warnAboutProfile } from "./general-warnings.js";
import { requestHeaders } from "./headers/request-headers.js";
import type { ItemSpans } from "./items/item-spans.js";
import type { RequestContext } from "./request-context.js";
import { requestUrl } from "./url.js";

/**
 * Compiles a Prompt and a profile to the exact request the client would send, and says why each part is as it is.
 * Pure: the same input gives the same bytes, and the Prompt is not changed.
 *
 * @throws InputError with all that the client's reader would refuse in the Prompt
 */
export function compile(options: CompileOptions): CompiledRequest {
  const context = buildContext(options);
  const { transport, form, dialect, lite, compressed, reasons } = context;
  warnAboutPrompt(context);
  warnAboutProfile(context);
  const url = addUrl(context);
  const headers = requestHeaders(context);
  const { bodyFields, spans } = writeBody(context);
  const problems = inSourceOrder(wireProblems(context), context.problems);
  if (problems.length > 0) throw new InputError(problems);
  return {
    family: "codex",
    method: transport === "websocket" ? "GET" : "POST",
    url,
    headers,
    body: context.writer.bytes(),
    compressed,
    fields: bodyFields,
    itemSpans: spans.ranges(),
    promptIndex: spans.promptIndex(),
    dialect: dialect.name,
    lite,
    transport,
    endpoint: form === "compact" ? "compact" : "responses",
    reasons: reasons.reasons,
    warnings: reasons.warnings,
  };
}

function addUrl({ values, form, transport, reasons }: RequestContext): string {
  const url = requestUrl(values, form === "compact" ? "responses/compact" : "responses", transport);
  const text = "base_url without trailing slashes, the path, the query";
  reasons.add("url", "set", "url/base", text, "/provider/base_url", shownUrl(url));
  return url;
}

/**
 * What the client's reader cannot take at all. What is not written is not checked: a growing conversation pays for its
 * new items only. The messages in which the client gets items, tools and schemas are one level deeper than a Prompt.
 */
function wireProblems({ prompt: { document, node }, parts, history }: RequestContext): Problem[] {
  if (parts.input === node) return history ? checkWire(document, node, 2) : [];
  if (history) return checkWire(document, node, 1);
  return Array.from(document.members(node))
    .filter(({ value }) => value !== parts.input)
    .flatMap(({ value }) => checkWire(document, value, 2));
}

function writeBody(context: RequestContext): { bodyFields: BodyField[]; spans: ItemSpans } {
  const { dialect, form, writer } = context;
  const bodyFields: BodyField[] = [];
  const { write: writeInput, spans } = input(context);
  writer.byte(0x7b);
  for (const name of dialect.fields[form]) {
    const write = name === "input" ? writeInput : fields[name](context);
    if (write === undefined) continue;
    writer.comma();
    writer.ascii(`"${name}":`);
    const start = writer.length;
    write();
    bodyFields.push({ name, start, end: writer.length });
  }
  writer.byte(0x7d);
  return { bodyFields, spans };
}

/** Those without a place first, then all by place. What the reader cannot take at all is not said again in other words. */
function inSourceOrder(refused: readonly Problem[], others: readonly Problem[]): Problem[] {
  const places = new Set(refused.map(placeKey));
  const all = refused.concat(others.filter((problem) => !places.has(placeKey(problem))));
  return [
    ...all.filter(({ place }) => place === undefined),
    ...all.filter(hasPlace).toSorted(({ place: left }, { place: right }) => {
      return left.line - right.line || left.column - right.column;
    }),
  ];
}

function hasPlace(problem: Problem): problem is Problem & { readonly place: Place } {
  return problem.place !== undefined;
}

function placeKey({ place }: Problem): string {
  return `${place?.line}:${place?.column}`;
}
