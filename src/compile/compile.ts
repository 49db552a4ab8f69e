import { checkWire } from "../json/check-wire.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { buildContext } from "./build-context.js";
import type { CompileOptions } from "./compile-options.js";
import type { BodyField, CompiledRequest } from "./compiled-request.js";
import { usesChatgptLogin } from "./headers/authorization.js";
import { compactHeaders, handshakeHeaders, responsesHeaders } from "./headers/request-headers.js";
import { fields } from "./fields/fields.js";
import { input } from "./fields/input.js";
import type { ItemSpans } from "./items/item-spans.js";
import { warnAboutPrompt, warnAboutProfile } from "./general-warnings.js";
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
  const { transport, endpoint, dialect, lite, values, reasons } = context;
  const problems = wireProblems(context);
  if (problems.length > 0) throw new InputError(problems);
  warnAboutPrompt(context);
  warnAboutProfile(context);

  const url = requestUrl(values, endpoint === "compact" ? "responses/compact" : "responses", transport);
  reasons.add(
    "url",
    "set",
    "url/base",
    "base_url without trailing slashes, the path, the query",
    "/provider/base_url",
    url,
  );
  const compressed = isCompressed(context);
  const headers =
    transport === "websocket"
      ? handshakeHeaders(context)
      : endpoint === "compact"
        ? compactHeaders(context)
        : responsesHeaders(context, compressed);
  const { bodyFields, spans } = writeBody(context);
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
    endpoint,
    reasons: reasons.reasons,
    warnings: reasons.warnings,
  };
}

/** What is not written is not checked: a growing conversation pays for its new items only. */
function wireProblems({ prompt: { document, node }, parts, history }: RequestContext): Problem[] {
  if (history || parts.input === -1) return checkWire(document, node);
  return Array.from(document.members(node))
    .filter(({ value }) => value !== parts.input)
    .flatMap(({ value }) => checkWire(document, value));
}

function writeBody(context: RequestContext): { bodyFields: BodyField[]; spans: ItemSpans } {
  const { dialect, transport, endpoint, writer } = context;
  const form = endpoint === "compact" ? "compact" : transport;
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

/** Wire contract 9.3: only a ChatGPT login, only at a provider named OpenAI, never on /responses/compact. */
function isCompressed(context: RequestContext): boolean {
  const { values, endpoint, transport, isOpenAi: openAi } = context;
  const wanted = values.features["enable_request_compression"] !== false;
  if (!wanted || transport !== "http" || endpoint !== "responses" || !openAi || !usesChatgptLogin(context))
    return false;
  const names = [...(values.provider.http_headers?.keys() ?? []), ...(values.provider.env_http_headers?.keys() ?? [])];
  if (names.some((name) => name.toLowerCase() === "content-encoding")) {
    throw InputError.of({
      code: "content-encoding-conflict",
      message: "request compression was requested but content-encoding is already set",
      pointer: "/provider/http_headers/content-encoding",
      remedy: "remove the provider's content-encoding header, or set features.enable_request_compression = false",
    });
  }
  return true;
}
