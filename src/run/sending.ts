import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import type { Prompt } from "../compile/prompt.js";
import type { Profile } from "../profile/profile.js";
import type { ChatCall } from "./chat-call.js";
import { chatExchange } from "./chat-exchange.js";
import type { ClientError } from "./client-error.js";
import { ClientSession } from "./client-session.js";
import type { Exchange, ExchangeEnd, Surroundings } from "./exchange.js";
import { uuidV7 } from "./fresh-session.js";
import { verbatimExchange, type VerbatimRequest } from "./verbatim-exchange.js";

/** What is sent, and by whose rules. */
export type Sending =
  /** As the client: retries are made anew from the history, and may go over another transport. */
  | {
      readonly by: "client";
      readonly prompt: Prompt;
      readonly lite?: boolean;
      readonly prewarm: boolean;
      /** Which the client does not: it goes on over HTTP. */
      readonly staysOnWebSocket?: boolean;
    }
  /** Given bytes, with the client's retries. */
  | { readonly by: "bytes"; readonly request: VerbatimRequest }
  /** As a chat client. */
  | { readonly by: "chat"; readonly call: ChatCall };

/** How it ended. */
export type SendEnd =
  | { readonly status: "completed"; readonly answer?: ChatAnswer; readonly document?: string }
  /** `fault` where it is known by itself. */
  | { readonly status: "failed"; readonly error: ClientError; readonly fault?: "provider" | "transport" }
  | { readonly status: "interrupted" };

/** Sends one request and follows its answer to the end. Everything that happens is told to `observe`. */
export async function send(
  sending: Sending,
  profile: Profile,
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<SendEnd> {
  if (sending.by === "client") return sendAsClient(sending, profile, environment, surroundings, signal);
  const { observe } = surroundings;
  const exchange: Exchange = {
    ...surroundings,
    dialect: knownDialects.get(profile.values.dialect)!,
    provider: profile.values.provider,
    signal,
    receive: (event, text) => observe({ type: "response", event, ...(text !== undefined && { text }) }),
  };
  if (sending.by === "bytes") return endOf(await verbatimExchange(sending.request, exchange));
  const end = await chatExchange(sending.call, exchange);
  if (end.kind === "interrupted") return { status: "interrupted" };
  if (end.kind === "failed") return { status: "failed", error: end.error, fault: end.fault };
  return { status: "completed", answer: end.answer, ...(end.document !== undefined && { document: end.document }) };
}

async function sendAsClient(
  { prompt, lite, prewarm, staysOnWebSocket = false }: Sending & { readonly by: "client" },
  profile: Profile,
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<SendEnd> {
  const session = new ClientSession({
    ...surroundings,
    prompt,
    profile,
    environment,
    staysOnWebSocket,
    ...(lite !== undefined && { lite }),
    newId: () => uuidV7(surroundings.clock.now()),
  });
  try {
    if (prewarm) {
      session.startPrewarm();
      await session.startTurn([], {}, signal);
      if (signal.aborted) return { status: "interrupted" };
    }
    return endOf((await session.sample(signal)).end);
  } finally {
    await session.close();
  }
}

function endOf(end: ExchangeEnd): SendEnd {
  if (end.kind === "completed") return { status: "completed" };
  return end.kind === "failed" ? { status: "failed", error: end.error } : { status: "interrupted" };
}
