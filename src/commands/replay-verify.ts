import type { Exchange } from "../cassette/recorded-exchange.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { ExitCode } from "../problem/exit-code.js";
import { InputError } from "../problem/input-error.js";
import { UsageError } from "../problem/usage-error.js";
import { shellWord } from "../render/shell-word.js";
import { verifiedJson, verifiedTable } from "../render/verified-frames.js";
import { parsedJson } from "../source/parsed-json.js";
import { readSource } from "../source/read-source.js";
import type { Source } from "../source/source.js";
import { FrameVerifier } from "../verify/verify-frames.js";
import { draftsOf } from "./conversation-draft.js";
import type { Invocation } from "./invocation.js";
import type { ReplayOptions } from "./replay-options.js";
import { showRemarks } from "./show-remarks.js";

/** `replay-ws --verify RECORDING`: what another client really sent, against the rules of a chain. */
export async function verifyRecording(
  invocation: Invocation<ReplayOptions>,
  path: string,
  argument: string | undefined,
): Promise<ExitCode> {
  const { options, output, paint, standardInput } = invocation;
  if (argument !== undefined) {
    const message = "--verify names the recording, and there is a conversation as well";
    throw UsageError.of({ code: "usage", message, remedy: "Give one of the two." });
  }
  const source = await readSource(path, standardInput);
  const sent = framesOf(source, path);
  await showRemarks(invocation, source.notes);
  const verifier = new FrameVerifier();
  const frames = sent.map(({ number, connection, body, events }) =>
    verifier.verify({
      connection,
      frame: parseJson(body, { name: `${source.name}#${number}` }),
      events: tellingEvents(events),
    }),
  );
  if (options.json === true) output.write(verifiedJson(frames));
  else {
    const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
    await output.show(verifiedTable({ name: source.name, frames, width, next: nextCommand(source, path) }, paint));
  }
  const isBroken = frames.some(({ findings }) => findings.some(({ problem }) => problem.severity === "error"));
  return isBroken ? ExitCode.verdict : ExitCode.fine;
}

/** To play what the client should have sent, its frames must be those of a known one; else they are looked at. */
function nextCommand(source: Source, path: string): string {
  const word = shellWord(path === "-" ? "RECORDING" : path);
  try {
    draftsOf(source);
  } catch (error) {
    if (!(error instanceof InputError || error instanceof UsageError)) throw error;
    return `prompt-wire inspect ${word}`;
  }
  return `prompt-wire replay-ws ${word}`;
}

/** Events that hold a response or an item, each read when it is looked at: most are pieces of text. */
function* tellingEvents(texts: readonly string[]): Generator<JsonDocument> {
  for (const text of texts) {
    const event = /"(?:response|item)"/.test(text) ? parsedJson(Buffer.from(text), "event") : undefined;
    if (event !== undefined) yield event;
  }
}

/** The frames of a recording. @throws InputError when there are none, or when it is no recording */
function framesOf(source: Source, path: string): readonly Exchange[] {
  const exchanges = source.kind === "list" ? source.exchanges : undefined;
  if (exchanges === undefined) {
    throw InputError.of({
      code: "source-not-recorded",
      message: `${source.name} is ${kindText(source)}: nothing in it was recorded on a WebSocket`,
      remedy: `--verify takes a cassette, the journal of a mock, or a HAR file with WebSocket messages; to play what this is: prompt-wire replay-ws ${shellWord(path)}`,
    });
  }
  const frames = exchanges.filter(({ kind }) => kind === "frame");
  if (frames.length > 0) return frames;
  throw InputError.of({
    code: "source-empty",
    message: `${source.name} holds no WebSocket frame`,
    remedy: "record one over a WebSocket: send --transport ws --record, mock --journal, or capture",
  });
}

function kindText(source: Source): string {
  return {
    prompt: "a Prompt",
    case: "a case",
    step: "a step of a conversation",
    probe: "a Prompt",
    rollout: "a rollout",
    body: source.kind === "body" && source.body.isFrame ? "a frame by itself" : "a request body",
    request: "a request by itself",
    chat: "a Chat Completions request",
    list: "a list of sources",
    conversation: "a conversation",
  }[source.kind];
}
