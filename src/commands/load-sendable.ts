import { compileChat } from "../compile/chat/compile-chat.js";
import { compile } from "../compile/compile.js";
import type { Header } from "../compile/compiled-request.js";
import { editBody } from "../edit/edit-body.js";
import { editHeaders } from "../edit/edit-headers.js";
import { editedHeader, editText, readDrop, type WireEdit } from "../edit/wire-edit.js";
import { parseJson } from "../json/parse.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { isSecretField } from "../profile/mask-secrets.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import type { Profile } from "../profile/profile.js";
import { withProvider, withValues } from "../profile/with-values.js";
import { freshSession } from "../run/fresh-session.js";
import type { Sending } from "../run/sending.js";
import { chatOf } from "../source/chat-of.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import type { ChatSource, Source } from "../source/source.js";
import type { HttpRequest } from "../transport/transport.js";
import type { Invocation } from "./invocation.js";
import { compileChatSource } from "./load-chat.js";
import { loadCaptured } from "./load-captured.js";
import { compileSource, hasChatOption } from "./load-request.js";
import type { RequestOptions } from "./request-options.js";
import { missingCredential, requireCredential } from "./require-credential.js";
import { requireHeaders } from "./require-headers.js";
import { showsResult, type SendOptions } from "./send-options.js";
import type { MockAddress, Sendable } from "./sendable.js";

type Part = Omit<Sendable, "edits" | "problems"> & { readonly problems: readonly Problem[] };

/**
 * Reads a source and makes of it what goes out: compiled, or as it was captured, with the edits that were asked for.
 *
 * @throws InputError, UsageError, CredentialError with everything that is wrong
 */
export async function loadSendable(
  invocation: Invocation<SendOptions>,
  argument: string | undefined,
  mock?: MockAddress,
): Promise<Sendable> {
  return sendableFrom(invocation, await readSource(argument, invocation.standardInput), mock);
}

/** The same for a source that was read already. @throws InputError, UsageError, CredentialError */
export async function sendableFrom(
  invocation: Invocation<SendOptions>,
  source: Source,
  mock?: MockAddress,
): Promise<Sendable> {
  const { options } = invocation;
  const part = await sendablePart(invocation, onlyEntry(source), mock);
  const credential = [part.profile, part.environment, part.request.headers] as const;
  const refusals = mock === undefined && options.dryRun === true ? missingCredential(...credential) : [];
  if (mock === undefined && options.dryRun !== true) requireCredential(...credential);
  const edits = [...(options.patch ?? []), ...(options.drop ?? [])];
  refuseCompression(options, part);
  refuseFallback(options, part);
  const sendable =
    edits.length === 0 && !isForced(options, part) ? { ...part, edits: [] } : edited(part, edits, options);
  requireHeaders({
    headers: sendable.request.headers,
    transport: sendable.transport,
    canFallBack: sendable.sending.by === "client" && options.fallback !== false,
    reasons: sendable.reasons,
    patched: edits.flatMap((edit) => (edit.kind === "patch" ? (editedHeader(edit) ?? []) : [])),
  });
  if (refusals.length === 0) return sendable;
  const others = sendable.problems.filter(({ code }) => refusals.every((refusal) => refusal.code !== code));
  return { ...sendable, problems: [...others, ...refusals] };
}

async function sendablePart(
  invocation: Invocation<SendOptions>,
  source: Source,
  mock: MockAddress | undefined,
): Promise<Part> {
  const { options } = invocation;
  const takesApart = options.lite ?? options.ordinary ?? options.endpoint;
  const chat = chatOf(source);
  if (chat !== undefined && (source.kind === "chat" || takesApart !== undefined || hasChatOption(options)))
    return chatPart(invocation, chat, mock);
  if ((source.kind === "body" || source.kind === "request") && takesApart === undefined) {
    return loadCaptured(
      invocation,
      source,
      (profile, environment) => sentProfile(options, profile, environment, mock),
      mock,
    );
  }
  return promptPart(invocation, source, mock);
}

async function promptPart(
  invocation: Invocation<SendOptions>,
  source: Source,
  mock: MockAddress | undefined,
): Promise<Part> {
  const { options } = invocation;
  const { transport: wanted = "auto", ...others } = options;
  const given: RequestOptions = wanted === "auto" ? others : { ...others, transport: wanted };
  const loaded = await compileSource({ ...invocation, options: given }, source, "send", freshSession(Date.now()));
  const { lite, endpoint } = loaded.request;
  const isFrame = loaded.request.transport === "websocket";
  const canSwitch = wanted === "auto" && endpoint === "responses";
  const isWebSocket = isFrame || (canSwitch && loaded.profile.values.provider.supports_websockets === true);
  const sent = sentProfile(options, loaded.profile, loaded.environment, mock);
  const profile = withProvider(sent.profile, { supports_websockets: isWebSocket });
  const { environment } = sent;
  const transport = isWebSocket ? "websocket" : "http";
  const { prompt } = loaded.source;
  const request = compile({ prompt, profile, environment, transport, endpoint, lite });
  const common = {
    name: loaded.source.name,
    transport,
    request,
    reasons: request.reasons,
    profile,
    environment,
    problems: loaded.problems,
  } as const;
  const endpointOf = { endpoint: "responses" } as const;
  if (endpoint === "compact") {
    return {
      ...common,
      ...endpointOf,
      sending: { by: "chat", call: { request, endpoint: "responses", stream: false } },
    };
  }
  const staysOnWebSocket = options.fallback === false;
  const sending = { by: "client", prompt, lite, prewarm: options.prewarm === true, staysOnWebSocket } as const;
  const problems = staysOnWebSocket ? [...common.problems, withoutFallback] : common.problems;
  return { ...common, ...endpointOf, problems, sending };
}

async function chatPart(
  invocation: Invocation<SendOptions>,
  source: ChatSource,
  mock: MockAddress | undefined,
): Promise<Part> {
  const { options } = invocation;
  if (options.transport === "ws") {
    const message = "--transport ws is for Codex requests, and the source is a chat one";
    throw UsageError.of({ code: "usage", message, remedy: "Chat sources go over HTTP." });
  }
  const { transport: _, ...given } = options;
  const loaded = await compileChatSource({ ...invocation, options: given }, source);
  const { profile, environment } = sentProfile(options, loaded.profile, loaded.environment, mock);
  const { document, node } = source;
  const model =
    options.model === undefined
      ? {}
      : { model: { name: options.model, origin: { kind: "flag", key: "--model" } as const } };
  const call = options.call === undefined ? {} : { call: options.call };
  const again = { document, node, profile, environment, ...model, ...call };
  const request = compileChat(again);
  const { endpoint } = request;
  // The body decides: one that came as it is says itself whether it streams.
  const stream = isStream(request.body);
  const unstreamed = stream ? { unstreamed: withoutStream(compileChat({ ...again, stream: false })) } : {};
  return {
    name: source.name,
    sending: { by: "chat", call: { request, endpoint, stream, keepsText: showsResult(options), ...unstreamed } },
    transport: "http",
    endpoint,
    request,
    reasons: request.reasons,
    profile,
    environment,
    problems: loaded.problems,
  };
}

function isStream(body: Uint8Array): boolean {
  const document = parseJson(body, { name: "body" });
  const stream = document.member(document.root, "stream");
  return stream !== -1 && document.text(stream) === "true";
}

/** The same request for one document, as the resend after a broken stream asks for it (chat translation 4). */
function withoutStream(request: HttpRequest): HttpRequest {
  const document = parseJson(request.body, { name: "body" });
  const names = ["stream", "stream_options"].filter((name) => document.member(document.root, name) !== -1);
  return {
    ...request,
    body: editBody(
      request.body,
      names.map((name) => readDrop(`/${name}`)),
    ),
  };
}

/** The profile with what the options change of it: retries, compression, and for the mock its address and no secret. */
function sentProfile(
  { maxRetries, compress }: SendOptions,
  profile: Profile,
  environment: Sendable["environment"],
  mock: MockAddress | undefined,
): Pick<Sendable, "profile" | "environment"> {
  const retries = maxRetries === undefined ? {} : { request_max_retries: maxRetries, stream_max_retries: maxRetries };
  const features = { ...profile.values.features, ...(compress === "none" && { enable_request_compression: false }) };
  const sent = withValues(withProvider(profile, retries), { features });
  if (mock === undefined) return { profile: sent, environment };
  const harmless = withPlaceholderSecrets(sent, environment);
  return { profile: withProvider(harmless.profile, { base_url: mock.url }), environment: harmless.environment };
}

/** A frame is compressed by its connection or not at all. */
function refuseCompression({ compress }: SendOptions, { transport }: Part): void {
  if (compress !== "zstd" || transport === "http") return;
  const message = "--compress zstd is for the body of an HTTP request, and this goes over a WebSocket";
  throw UsageError.of({ code: "usage", message, remedy: "Add --transport http, or leave it out." });
}

const withoutFallback: Problem = {
  code: "wire-edited",
  severity: "warning",
  message: "not what the client does: it goes on over HTTP where WebSocket fails, and --no-fallback ends there",
};

/** Only a WebSocket can be fallen back from. */
function refuseFallback({ fallback }: SendOptions, { transport }: Part): void {
  if (fallback !== false || transport === "websocket") return;
  const message = "--no-fallback is for a WebSocket, and this goes over HTTP";
  throw UsageError.of({ code: "usage", message, remedy: "Add --transport ws, or leave it out." });
}

/** Compression where the client would send plain bytes is an edit like any other. */
function isForced({ compress }: SendOptions, { request }: Part): boolean {
  return compress === "zstd" && !request.compressed;
}

/** The same request with other bytes: from here on it is the user's, not the client's. */
function edited(part: Part, edits: readonly WireEdit[], options: SendOptions): Sendable {
  for (const edit of edits) refuseSecret(edit);
  const zstd = isForced(options, part);
  const change = (request: HttpRequest): HttpRequest => ({
    ...request,
    headers: compressedHeaders(editHeaders(request.headers, edits), zstd),
    body: editBody(request.body, edits),
    compressed: request.compressed || zstd,
  });
  const request = change(part.request);
  const texts = [...edits.map(editText), ...(zstd ? ["header:content-encoding=zstd"] : [])];
  const warning: Problem = {
    code: "wire-edited",
    severity: "warning",
    message: `not what the client sends: ${texts.join(", ")}`,
  };
  const problems = [...part.problems, warning];
  return { ...part, request, sending: editedSending(part, request, change), edits: texts, problems };
}

function editedSending(part: Part, request: HttpRequest, change: (request: HttpRequest) => HttpRequest): Sending {
  const { sending, transport } = part;
  if (sending.by !== "chat") return { by: "bytes", request: { transport, request } };
  const { unstreamed, ...call } = sending.call;
  // An edit may be about streaming itself: what streams is seen in the result.
  const stream = isStream(request.body);
  if (!stream || unstreamed === undefined) return { by: "chat", call: { ...call, request, stream } };
  const again = withoutStream({ ...request, headers: change({ ...unstreamed, body: part.request.body }).headers });
  return { by: "chat", call: { ...call, request, stream, unstreamed: again } };
}

/** Behind `accept`, where the client has it (wire contract 9.2). */
function compressedHeaders(headers: readonly Header[], zstd: boolean): readonly Header[] {
  if (!zstd) return headers;
  const accept = headers.findIndex(([name]) => name.toLowerCase() === "accept");
  return [...headers.slice(0, accept + 1), ["content-encoding", "zstd"], ...headers.slice(accept + 1)];
}

/** What stands on a command line can be read by every user of the machine. */
function refuseSecret(edit: WireEdit): void {
  const header = editedHeader(edit);
  if (edit.kind === "drop" || header === undefined || !isSecretField(header)) return;
  throw UsageError.of({
    code: "secret-in-argument",
    message: `--patch header:${header} would put a secret on the command line`,
    remedy: "Let the profile name a variable: provider.env_key or provider.env_http_headers.",
  });
}
