import { shownUrl } from "../../profile/mask-secrets.js";
import { ByteWriter } from "../../json/byte-writer.js";
import type { JsonDocument } from "../../json/document.js";
import { parseJson } from "../../json/parse.js";
import { pointerToken } from "../../json/pointer.js";
import { InputError } from "../../problem/input-error.js";
import type { Origin, Profile, ProfileValues } from "../../profile/profile.js";
import type { WireRequest } from "../compiled-request.js";
import { addAuthorization } from "../headers/authorization.js";
import { explained, HeaderList } from "../headers/header-list.js";
import { addProviderHeaders } from "../headers/provider-headers.js";
import { promptOrigin } from "../prompt-origin.js";
import { Reasons } from "../reasons.js";
import { requestUrl } from "../url.js";
import { isPlain, type CallKind, type ChatEndpoint } from "./call-kind.js";
import type { ChatContext } from "./chat-context.js";
import { writeChatBody } from "./chat-body.js";
import { chatSource, optionsOf, type ChatSource } from "./chat-source.js";
import { MappingList, type MappingRow } from "./mapping.js";
import { writeResponsesBody } from "./responses-body.js";
import { reportUnused } from "./unused-members.js";

/** The request of a chat client, on the endpoint its model needs. */
export interface ChatRequest extends WireRequest {
  readonly family: "chat";
  readonly endpoint: ChatEndpoint;
  readonly call: CallKind;
  readonly stream: boolean;
  /** What became of every part of the source, on the way to Responses; where it was asked for. */
  readonly mapping?: readonly MappingRow[];
}

export interface CompileChatOptions {
  /** The chat source: a prompt file with `messages`, or a Chat Completions body. */
  readonly document: JsonDocument;
  readonly node?: number;
  readonly profile: Profile;
  /** The model this request really uses, and who said so; default the source's, then the profile's. */
  readonly model?: { readonly name: string; readonly origin: Origin };
  /** Default `agent`. */
  readonly call?: CallKind;
  /** Overrides what the model's entry says, to compare both endpoints. */
  readonly endpoint?: ChatEndpoint;
  /** Default: true for the main loop, but for a Chat body, which says so itself. A degraded resend asks for false. */
  readonly stream?: boolean;
  /** Whether the request is to say what became of every part of the source; only for the endpoint `responses`. */
  readonly mapping?: boolean;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Compiles a chat source to the request for the endpoint its model needs (chat translation 1, 2). Pure.
 *
 * @throws InputError for a source that cannot be translated, or an endpoint that is not built
 */
export function compileChat(options: CompileChatOptions): ChatRequest {
  const { document, node = 0, profile, call = "agent", environment = {} } = options;
  const own = chatSource(document, node);
  const wanted = wantedModel(options, own);
  const source = withProfileOptions(own, profile);
  const endpoint = options.endpoint ?? endpointOf(profile, wanted.model);
  const stream = options.stream ?? streams(own, endpoint, call);
  const reasons = new Reasons(profile);
  const writer = new ByteWriter(document.end(node) - document.start(node) + 1024);
  const mapping = new MappingList(source, writer, isPlain(call));
  const isMapped = options.mapping === true && endpoint === "responses";
  const context: ChatContext = {
    source,
    profile,
    ...(source.model === own.model || options.model !== undefined ? wanted : overriddenModel(source)),
    call,
    stream,
    writer,
    reasons,
    ...(isMapped && { mapping }),
    originOf: (at, key) => promptOrigin(document, at, node, key),
  };
  const path = endpoint === "responses" ? "responses" : "chat/completions";
  const url = requestUrl(profile.values, path, "http");
  const given = profile.values.model.capabilities?.apiType;
  const ofModel = given === undefined ? "no settings give the model an apiType" : "the model's apiType";
  const why = options.endpoint === undefined ? ofModel : "asked for";
  reasons.add("url", "set", "chat/endpoint", `${path}: ${why}`, "/model/capabilities/apiType", shownUrl(url));
  const fields = endpoint === "responses" ? writeResponsesBody(context) : writeChatBody(context);
  reportUnused(context);
  return {
    family: "chat",
    method: "POST",
    url,
    headers: headersOf(context, environment),
    body: writer.bytes(),
    compressed: false,
    fields,
    reasons: reasons.reasons,
    warnings: reasons.warnings,
    endpoint,
    call,
    stream,
    ...(isMapped && { mapping: mapping.rows }),
  };
}

/** The main loop streams; a Chat body that goes out as it stands says so itself (chat translation 1). */
function streams({ document, form, stream }: ChatSource, endpoint: ChatEndpoint, call: CallKind): boolean {
  if (isPlain(call)) return false;
  return endpoint === "responses" || form === "file" || (stream !== -1 && document.text(stream) === "true");
}

/**
 * The endpoint a model needs (chat translation 1): its `apiType` and nothing else decides. An entry of another model
 * says nothing about this one, which then is a `chat` model.
 */
export function endpointOf(profile: Profile, model: string): ChatEndpoint {
  const { slug, capabilities } = profile.values.model;
  const apiType = slug === model ? (capabilities?.apiType ?? "chat") : "chat";
  if (apiType === "chat" || apiType === "responses") return apiType;
  const { file, line, column } = profile.origin("/model/capabilities/apiType");
  throw InputError.of({
    code: "chat-api-type",
    message:
      apiType === "messages"
        ? "apiType messages (Anthropic Messages) is known, but not built yet"
        : `unknown apiType ${apiType}`,
    pointer: "/model/capabilities/apiType",
    ...(file === undefined ? {} : { place: { file, line: line ?? 1, column: column ?? 1 } }),
    remedy: "use chat or responses",
  });
}

/** The options of the model's entry, where the source does not bring the key itself. */
function withProfileOptions(source: ChatSource, profile: Profile): ChatSource {
  const text = profile.values.model.options;
  if (text === undefined) return source;
  const document = parseJson(text, { name: "options" });
  const own = new Set(source.options.map(({ name }) => name));
  for (const name of ["tools", "tool_choice"]) if (hasMember(source, name)) own.add(name);
  const added = optionsOf(document, document.root, true)
    .filter(({ name }) => !own.has(name))
    .map((option) => Object.assign(option, { origin: profile.origin(`/model/options/${pointerToken(option.name)}`) }));
  const model = added.find(({ name }) => name === "model");
  return {
    ...source,
    model: model === undefined ? source.model : document.string(model.value),
    options: [...added.filter(({ name }) => name !== "model"), ...source.options],
  };
}

/** Whether the source says something of a key, outside or inside of its options; null counts, as it removes the key. */
function hasMember({ document, node, form }: ChatSource, name: string): boolean {
  if (document.member(node, name) !== -1) return true;
  const options = form === "file" ? document.member(node, "options") : -1;
  return options !== -1 && document.member(options, name) !== -1;
}

interface ModelChoice {
  readonly model: string;
  readonly modelOrigin: string | Origin;
}

/** The model whose entry counts: asked for by a flag, named by the source, or the profile's. */
function wantedModel(options: CompileChatOptions, source: ChatSource): ModelChoice {
  if (options.model !== undefined) return { model: options.model.name, modelOrigin: options.model.origin };
  if (source.model !== undefined) return { model: source.model, modelOrigin: { kind: "prompt", key: "model" } };
  return { model: options.profile.values.model.slug, modelOrigin: "/model/slug" };
}

/** Choice 2: `options.model` of the entry is another name on the wire; the entry stays the one that counts. */
function overriddenModel({ model = "" }: ChatSource): ModelChoice {
  return { model, modelOrigin: "/model/options/model" };
}

/** Chat translation 1: none of the Codex headers. A provider's own header of the same name wins. */
function headersOf(
  context: ChatContext,
  environment: NonNullable<CompileChatOptions["environment"]>,
): ChatRequest["headers"] {
  const { profile, reasons, stream } = context;
  const values = withoutClientHeaders(profile.values);
  const list = new HeaderList();
  const origin = { kind: "default" } as const;
  list.set("content-type", "application/json", { rule: "chat/content-type", text: "the body is JSON", origin });
  list.set("accept", stream ? "text/event-stream" : "application/json", {
    rule: "chat/accept",
    text: stream ? "the answer is a stream" : "the answer is one document",
    origin,
  });
  const headerContext = { values, profile, reasons, environment };
  addAuthorization(list, headerContext);
  list.set("user-agent", values.session.user_agent, {
    rule: "chat/user-agent",
    text: "which program asks",
    origin: "/session/user_agent",
  });
  addProviderHeaders(list, headerContext);
  return explained(list.entries, reasons);
}

/** The built-in provider's own `version` header is Codex's version (wire contract 8): no header of a chat client. */
function withoutClientHeaders(values: ProfileValues): ProfileValues {
  const { provider, providerId } = values;
  if (providerId !== "openai" || provider.http_headers === undefined) return values;
  const headers = new Map([...provider.http_headers].filter(([name]) => name !== "version"));
  return { ...values, provider: { ...provider, http_headers: headers } };
}
