import { homedir } from "node:os";
import { consequence, type Consequence } from "../outcome/consequence.js";
import { serverMove, transportsOf } from "../outcome/server-move.js";
import { ExitCode } from "../problem/exit-code.js";
import { loadProfile } from "../profile/load.js";
import { withPlaceholderSecrets } from "../profile/placeholder-secrets.js";
import { consequenceJson, consequenceText } from "../render/consequence-text.js";
import type { AnswerOptions } from "./answer.js";
import type { Invocation } from "./invocation.js";
import { showRemarks } from "./show-remarks.js";

/** `answer --then MOVE`: what the client then does, played through without a network. */
export async function answerThen(invocation: Invocation<AnswerOptions>, text: string): Promise<ExitCode> {
  const { options, output, paint, environment } = invocation;
  const move = serverMove(text);
  const { profile: given, set, dialect, codex } = options;
  const loaded = await loadProfile(
    { profile: given, set, dialect, codex },
    { cwd: process.cwd(), environment, homeFolder: homedir() },
  );
  await showRemarks(invocation, loaded.notes);
  const harmless = withPlaceholderSecrets(loaded, environment);
  const found: Consequence[] = [];
  const wanted = { http: "http", ws: "websocket" } as const;
  for (const transport of transportsOf(move)) {
    if (options.transport !== undefined && wanted[options.transport] !== transport) continue;
    for (const times of ["once", "always"] as const) {
      found.push(await consequence(move, transport, times, harmless.profile, harmless.environment));
    }
  }
  if (options.json === true) output.write(consequenceJson(text, found));
  else await output.show(consequenceText(text, found, `prompt-wire explain '${text.replace(":", " ")}'`, paint));
  return ExitCode.fine;
}
