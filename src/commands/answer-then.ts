import { homedir } from "node:os";
import { consequence, type Consequence } from "../outcome/consequence.js";
import { followedBy } from "../run/redirect.js";
import { isInterim, playedMoves, type ServerMove, serverMove, transportsOf } from "../outcome/server-move.js";
import { readAnswer } from "../explain/read-answer.js";
import { recognise } from "../explain/recognise.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { loadProfile } from "../profile/load.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import { consequenceJson, consequenceText } from "../render/consequence-text.js";
import { foldLine } from "../render/fold-line.js";
import { shellWord } from "../render/shell-word.js";
import type { AnswerOptions } from "./answer.js";
import type { Invocation } from "./invocation.js";
import { showRemarks } from "./show-remarks.js";

/** `answer --then MOVE`: what the client then does, played through without a network. */
export async function answerThen(
  invocation: Invocation<AnswerOptions>,
  text: string,
  argument: string | undefined,
): Promise<ExitCode> {
  const { options, output, paint, environment } = invocation;
  const move = serverMove(text);
  refuseMixture(invocation.options, argument, text, move);
  const { profile: given, set, dialect, codex } = options;
  const loaded = await loadProfile(
    { profile: given, set, dialect, codex },
    { cwd: process.cwd(), environment, homeFolder: homedir() },
  );
  await showRemarks(invocation, loaded.notes);
  if (options.json !== true)
    for (const line of remarks(move, loaded.values.auth.mode)) output.note(foldLine(`· ${line}`, output.noteWidth));
  const harmless = withPlaceholderSecrets(loaded, environment);
  const found: Consequence[] = [];
  for (const transport of transportsOf(move)) {
    if (options.transport !== undefined && wanted[options.transport] !== transport) continue;
    for (const played of playedMoves(move, transport)) {
      for (const times of ["once", "always"] as const) {
        found.push(await consequence(played, transport, times, harmless.profile, harmless.environment));
      }
    }
  }
  if (options.json === true) output.write(consequenceJson(text, found));
  else {
    const width = output.isTerminal ? output.width : 120;
    await output.show(consequenceText({ move: text, found, next: nextCommand(move), width }, paint));
  }
  return ExitCode.fine;
}

/** What to know about how a move is played. */
function remarks(move: ServerMove, login: string): string[] {
  const is401 = (move.kind === "status" || move.kind === "upgrade") && move.status === 401;
  return [
    ...redirectRemarks(move),
    ...(isInterim(move) ? ["over HTTP this is no answer: the client waits for the one behind it"] : []),
    ...(move.kind === "event" && move.event === "error" && move.code !== "websocket_connection_limit_reached"
      ? [
          `an error event has no status here, and the client reads over it; an error frame with one is 400:${move.code ?? "CODE"}`,
        ]
      : []),
    ...(is401 && login === "chatgpt"
      ? [
          "played as if the login's refresh went well, however often; one that is refused for good ends the turn at once, any other failure of it is retried like a broken stream",
        ]
      : []),
  ];
}

/** What decides about a redirect (wire facts 7). */
function redirectRemarks(move: ServerMove): string[] {
  if (move.kind === "upgrade" && followedBy(move.status) !== undefined)
    return ["a redirect in place of an upgrade is not followed"];
  const how = move.kind === "status" ? followedBy(move.status) : undefined;
  if (how === undefined || move.kind !== "status") return [];
  return [
    `over HTTP the client follows a ${move.status} to its Location, ${how === "GET" ? "with GET and without a body" : "with the same request"}, without the key on another host: what is there decides`,
    `a ${move.status} without a Location is refused like the 404 below, without being followed; send never follows one`,
  ];
}

/** What would be left out in silence is refused. @throws UsageError */
function refuseMixture(
  { transport }: AnswerOptions,
  argument: string | undefined,
  text: string,
  move: ServerMove,
): void {
  const refuse = (message: string, remedy: string): never => {
    throw UsageError.of({ code: "usage", message, remedy });
  };
  if (argument !== undefined)
    refuse(`--then plays a move and reads no answer, and ${argument} is one`, "Give --then, or an answer.");
  if (transport === "http" && isInterim(move))
    refuse(`over HTTP ${text} is no answer: the client waits for the one behind it`, "Give the status of that one.");
  if (transport !== undefined && !transportsOf(move).includes(wanted[transport]))
    refuse(
      `${text} only happens on a WebSocket, and --transport ${transport} asks for another`,
      "Leave --transport out.",
    );
}

const wanted = { http: "http", ws: "websocket" } as const;

/** What the move means; where that depends on the sentence with it, the sentence is asked for. */
function nextCommand(move: ServerMove): string {
  if (move.kind === "event" && move.event === "response.completed") return "prompt-wire replay-ws";
  const answer = moveWords(move);
  if (recognise(readAnswer(answer)) !== undefined) return `prompt-wire explain ${shellWord(answer)}`;
  return "prompt-wire explain -   (then paste the server's error text)";
}

function moveWords(move: ServerMove): string {
  switch (move.kind) {
    case "status":
      return spaced(String(move.status), move.code);
    case "upgrade":
      return `upgrade ${move.status}`;
    case "close":
      return `close ${move.closeCode}`;
    case "event":
      return spaced(move.event, move.code);
    case "cut":
    case "silence":
    case "refused":
    case "end":
      return move.kind;
  }
}

function spaced(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first} ${second}`;
}
