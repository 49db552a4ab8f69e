import { shownUrl } from "../profile/mask-secrets.js";
import { checkWire } from "../json/check-wire.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
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
  const problems = [...wireProblems(context), ...context.problems];
  if (problems.length > 0) throw new InputError(inSourceOrder(problems));
  return {
    family: "codex",
    method: "POST",
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

/** What is not written is not checked: a growing conversation pays for its new items only. */
function wireProblems({ prompt: { document, node }, parts, history }: RequestContext): Problem[] {
  if (history || parts.input === -1) return checkWire(document, node);
  if (parts.input === node) return [];
  return Array.from(document.members(node))
    .filter(({ value }) => value !== parts.input)
    .flatMap(({ value }) => checkWire(document, value));
}

function writeBody(context: RequestContext): { bodyFields: BodyField[]; spans: ItemSpans } {
  const { dialect, form, writer } = context;
  const bodyFields: BodyField[] = [];
  const { write: writeInput, spans } = input(context);
  let separator = 0x7b;
  for (const name of dialect.fields[form]) {
    const write = name === "input" ? writeInput : fields[name](context);
    if (write === undefined) continue;
    writer.byte(separator);
    writer.ascii(`"${name}":`);
    const start = writer.length;
    write();
    bodyFields.push({ name, start, end: writer.length });
    separator = 0x2c;
  }
  writer.byte(0x7d);
  return { bodyFields, spans };
}

/** By place; of two about the same value only the first found. */
function inSourceOrder(problems: readonly Problem[]): Problem[] {
  const sorted = problems.toSorted(
    ({ place: left }, { place: right }) =>
      (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0),
  );
  return sorted.filter(({ place }, index) => {
    const before = sorted[index - 1]?.place;
    return place === undefined || place.line !== before?.line || place.column !== before.column;
  });
}
