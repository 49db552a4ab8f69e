import { homedir } from "node:os";
import { consequence, type Consequence } from "../outcome/consequence.js";
import { type ServerMove, serverMove, transportsOf } from "../outcome/server-move.js";
import { readAnswer } from "../explain/read-answer.js";
import { recognise } from "../explain/recognise.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { loadProfile } from "../profile/load.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import { consequenceJson, consequenceText } from "../render/consequence-text.js";
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
  const harmless = withPlaceholderSecrets(loaded, environment);
  const found: Consequence[] = [];
  for (const transport of transportsOf(move)) {
    if (options.transport !== undefined && wanted[options.transport] !== transport) continue;
    for (const times of ["once", "always"] as const) {
      found.push(await consequence(move, transport, times, harmless.profile, harmless.environment));
    }
  }
  if (options.json === true) output.write(consequenceJson(text, found));
  else {
    const width = output.isTerminal ? output.width : 120;
    await output.show(consequenceText({ move: text, found, next: nextCommand(move), width }, paint));
  }
  return ExitCode.fine;
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
