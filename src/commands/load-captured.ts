import { homedir } from "node:os";
import { compileChat } from "../compile/chat/compile-chat.js";
import { bodyFacts } from "../compile/body-facts.js";
import { compile } from "../compile/compile.js";
import type { CompiledRequest, Header, Reason } from "../compile/compiled-request.js";
import { parseJson } from "../json/parse.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { loadProfile } from "../profile/load.js";
import { isSecretField } from "../profile/mask-secrets.js";
import type { Profile } from "../profile/profile.js";
import { redacted } from "../secrets/redactor.js";
import { freshSession } from "../run/fresh-session.js";
import type { BodySource, CapturedBody, RequestSource } from "../source/source.js";
import type { HttpRequest } from "../transport/transport.js";
import { isOfTheTransfer } from "../transport/unsendable-header.js";
import { backToHost, isLoopback, mockIsGone, otherHost } from "./captured-host.js";
import type { Invocation } from "./invocation.js";
import { loneDelta } from "./lone-delta.js";
import type { MockAddress, Sendable } from "./sendable.js";
import { showsResult, type SendOptions } from "./send-options.js";

type SentProfile = Pick<Sendable, "profile" | "environment">;

/**
 * A captured body or request as it goes out: byte for byte. The profile gives the address and the secrets, and headers
 * where none were captured.
 *
 * @param sentProfile what the options make of a profile
 * @throws UsageError `send-other-host` when the request was captured on its way to another host than the profile's
 */
export async function loadCaptured(
  { options, environment: given }: Invocation<SendOptions>,
  source: BodySource | RequestSource,
  sentProfile: (profile: Profile, environment: Sendable["environment"]) => SentProfile,
  mock: MockAddress | undefined,
): Promise<Omit<Sendable, "edits">> {
  const { body } = source;
  const loaded = await loadProfile(
    {
      profile: options.profile,
      set: options.set,
      dialect: options.dialect,
      codex: options.codex,
      session: freshSession(Date.now()),
    },
    { cwd: process.cwd(), environment: given, homeFolder: homedir() },
  );
  const transport = body.isFrame ? "websocket" : "http";
  if (
    options.transport !== undefined &&
    options.transport !== "auto" &&
    (options.transport === "ws") !== body.isFrame
  ) {
    throw UsageError.of({
      code: "usage",
      message: `--transport ${options.transport} does not fit: ${source.name} is ${body.isFrame ? "a WebSocket frame" : "a request body"}`,
      remedy: "Leave it out: captured bytes go where they came from.",
    });
  }
  const isNamed = options.set !== undefined || !loaded.notes.some(({ code }) => code === "profile-default");
  const ownOf = (chosen: Profile): SentProfile & { own: OwnRequest } => {
    const sent = sentProfile(chosen, given);
    return { ...sent, own: ownRequest(body, { ...sent, transport }) };
  };
  let chosen = loaded;
  let { profile, environment, own } = ownOf(chosen);
  if (source.kind === "request" && mock === undefined && !isSameOrigin(source.url, own.url)) {
    if (!isNamed && source.isOfMock === true) throw mockIsGone(source, options);
    if (isNamed || !isLoopback(source.url)) throw otherHost(source, { own: own.url, isNamed, options });
    chosen = backToHost(loaded, source);
    ({ profile, environment, own } = ownOf(chosen));
  }
  const compressed = own.compressed && transport === "http";
  const head: CapturedHead = source.kind === "body" ? own : capturedHead(source, own, mock);
  const { url, headers, notes = [], reasons = [] } = head;
  const method = transport === "websocket" ? "GET" : "POST";
  const request: HttpRequest = { method, url, headers, body: body.bytes, compressed };
  const stream = body.document.member(body.node, "stream");
  const isStream = stream !== -1 && body.document.text(stream) === "true";
  const delta = loneDelta(source, mock !== undefined);
  return {
    name: source.name,
    isCaptured: true,
    sending:
      body.protocol === "responses" && (isStream || body.isFrame)
        ? { by: "bytes", request: { transport, request } }
        : {
            by: "chat",
            call: { request, endpoint: body.protocol, stream: isStream, keepsText: showsResult(options) },
          },
    transport,
    endpoint: body.protocol,
    request,
    reasons,
    profile,
    environment,
    problems: [...source.notes, ...chosen.notes, ...notes, ...(delta === undefined ? [] : [delta])],
  };
}

type OwnRequest = Pick<CompiledRequest, "url" | "headers" | "reasons" | "compressed">;

/** What the profile makes of such a request: address, headers and secrets. */
function ownRequest(
  { document, node, protocol }: CapturedBody,
  given: SentProfile & { readonly transport: "http" | "websocket" },
): OwnRequest {
  if (protocol === "chat") return compileChat({ ...given, document, node, endpoint: "chat" });
  return compile({ ...given, prompt: nothing, lite: bodyFacts(document, node).lite });
}

const nothing = { document: parseJson('{"input":[],"base_instructions":{"text":"-"}}'), node: 0 };

interface CapturedHead {
  readonly url: string;
  readonly headers: readonly Header[];
  readonly notes?: readonly Problem[];
  /** Of headers that were compiled. */
  readonly reasons?: readonly Reason[];
}

/** Address and headers as they were captured, with the profile's secrets where they had been taken out. */
function capturedHead(
  source: RequestSource,
  own: { readonly url: string; readonly headers: readonly Header[] },
  mock: MockAddress | undefined,
): CapturedHead {
  const captured = source.headers.flatMap(([name, value]): Header[] => {
    const isTakenOut = /^(?:Bearer )?\(.*\)$/.test(value);
    // A secret that was captured in the open does not go to the mock either.
    // How the bytes came says nothing of how they go.
    if (!source.body.isFrame && isOfTheTransfer(name)) return [];
    if (!isTakenOut && (mock === undefined || !isSecretField(name))) return [[name, value]];
    const found = own.headers.find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
    return found === undefined ? [] : [[name, found[1]]];
  });
  const headers = source.body.isFrame ? [...handshakeFor(source, own.headers), ...captured] : captured;
  if (mock !== undefined || source.url.includes(redacted)) return { url: own.url, headers };
  const isOwn = new URL(source.url).href === new URL(own.url).href;
  return { url: source.url, headers, notes: isOwn ? [] : [capturedAddress(own.url)] };
}

/** Without these nothing is a WebSocket, and not every recording of frames has them. */
function handshakeFor(source: RequestSource, own: readonly Header[]): readonly Header[] {
  const has = (name: string): boolean => source.headers.some(([one]) => one.toLowerCase() === name.toLowerCase());
  return own.filter(([name]) => /^(?:connection|upgrade|sec-websocket-version)$/i.test(name) && !has(name));
}

/** The profile has the right host and another path, which is easily taken for the one that is used. */
function capturedAddress(own: string): Problem {
  const { pathname, search } = new URL(own);
  return {
    code: "send-captured-address",
    severity: "note",
    message: `the captured address is used, with its own path; ${pathname}${search === "" ? "" : "?…"} of the profile is not`,
  };
}

function isSameOrigin(url: string, own: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(own).origin;
}
