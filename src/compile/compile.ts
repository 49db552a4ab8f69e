import { ByteWriter } from "../json/byte-writer.js";
import { checkWire } from "../json/check-wire.js";
import { InputError } from "../problem/input-error.js";
import type { Profile, SessionValues } from "../profile/profile.js";
import type { BodyField, CompiledRequest } from "./compiled-request.js";
import { usesChatgptLogin } from "./headers/authorization.js";
import { compactHeaders, handshakeHeaders, responsesHeaders } from "./headers/request-headers.js";
import type { Dialect } from "./dialects/dialect.js";
import { dialects as knownDialects } from "./dialects/dialects.js";
import { fields } from "./fields/fields.js";
import { input } from "./fields/input.js";
import { sentSummary } from "./fields/reasoning.js";
import type { ItemSpans } from "./items/item-spans.js";
import { warnAboutPrompt, warnAboutProfile } from "./general-warnings.js";
import { promptParts } from "./prompt-parts.js";
import type { Prompt } from "./prompt.js";
import { azureSign, isOpenAi } from "./provider-kind.js";
import { Reasons } from "./reasons.js";
import type { RequestContext } from "./request-context.js";
import { requestUrl } from "./url.js";

export interface CompileOptions {
  readonly prompt: Prompt;
  readonly profile: Profile;
  /** Variables that the profile may name; nothing else of the environment is looked at. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default `http`. `websocket` gives the full `response.create` frame and the handshake's headers. */
  readonly transport?: "http" | "websocket";
  /** Default `responses`. */
  readonly endpoint?: "responses" | "compact";
  /** A WebSocket frame that only warms the connection: no history, `generate: false`. Default false. */
  readonly prewarm?: boolean;
  /** Lite or ordinary, whatever the model's entry says. */
  readonly lite?: boolean;
  /** Wire versions to know; default the built-in ones. */
  readonly dialects?: ReadonlyMap<string, Dialect>;
}

/**
 * Compiles a Prompt and a profile to the exact request the client would send, and says why each part is as it is.
 * Pure: the same input gives the same bytes, and the Prompt is not changed.
 *
 * @throws InputError with all that the client's reader would refuse in the Prompt
 */
export function compile(options: CompileOptions): CompiledRequest {
  const context = requestContext(options);
  const { transport, endpoint, dialect, lite, values, reasons } = context;
  const problems = checkWire(options.prompt.document, options.prompt.node);
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

function requestContext(options: CompileOptions): RequestContext {
  const { prompt, profile, transport = "http", endpoint = "responses", prewarm = false } = options;
  const { values } = profile;
  const dialect = (options.dialects ?? knownDialects).get(values.dialect);
  if (dialect === undefined) throw unknownDialect(values.dialect, options.dialects ?? knownDialects);
  const lite = options.lite ?? values.model.use_responses_lite ?? false;
  const sign = azureSign(values.provider);
  const forced = values.config.model_supports_reasoning_summaries === true;
  const facts = {
    prompt,
    parts: promptParts(prompt),
    profile,
    values,
    session: prewarm ? prewarmSession(values.session) : values.session,
    dialect,
    lite,
    liteOrigin:
      options.lite === undefined
        ? "/model/use_responses_lite"
        : ({ kind: "flag", key: options.lite ? "--lite" : "--ordinary" } as const),
    liteForced: options.lite === true && values.model.use_responses_lite !== true,
    transport,
    endpoint,
    prewarm,
    isOpenAi: isOpenAi(values.provider),
    azureSign: sign,
    store: sign !== undefined && dialect.azureStore.decide,
    hasReasoning: dialect.reasoningSupport.decide(values.model, forced),
    environment: options.environment ?? {},
    writer: new ByteWriter(prompt.document.end(prompt.node) - prompt.document.start(prompt.node) + 4096),
    reasons: new Reasons(profile),
  };
  return { ...facts, summary: sentSummary(facts) };
}

/** A prewarm belongs to no turn (wire contract 10.5, 2.6). */
function prewarmSession(session: SessionValues): SessionValues {
  const { turn_started_at_unix_ms: _, ...rest } = session;
  return { ...rest, turn_id: "", request_kind: "prewarm" };
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

function unknownDialect(name: string, known: ReadonlyMap<string, Dialect>): InputError {
  return InputError.of({
    code: "dialect-unknown",
    message: `unknown dialect ${name}`,
    pointer: "/dialect",
    remedy: `known dialects: ${[...known.keys()].join(", ")}`,
  });
}
