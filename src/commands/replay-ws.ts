import { ConversationPlanner } from "../run/conversation-planner.js";
import { counted } from "../problem/counted.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { problemsJson, problemsText } from "../render/problems.js";
import { replayJson } from "../render/replay-json.js";
import { replayTable } from "../render/replay-table.js";
import { shellWord } from "../render/shell-word.js";
import { freshSession } from "../run/fresh-session.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import { stepResult } from "../run/step-result.js";
import type { Define, Invocation } from "./invocation.js";
import { loadConversation } from "./load-conversation.js";
import { addReplayOptions, withBreaks, type ReplayOptions } from "./replay-options.js";
import { sameRequest } from "./same-request.js";
import { showRemarks } from "./show-remarks.js";

export const define: Define = (command, run) => {
  command
    .description(
      "Play a WebSocket conversation: which frames are full, which are deltas, why, and what each costs.\nNothing is sent unless --live says so.",
    )
    .argument(
      "[conversation]",
      "a conversation file, a folder of Prompts, a recording, or a Prompt whose history is played",
    );
  addReplayOptions(command).action(run(replay));
};

async function replay(invocation: Invocation<ReplayOptions>, argument?: string): Promise<ExitCode> {
  const { options } = invocation;
  if (options.verify !== undefined) {
    const { verifyRecording } = await import("./replay-verify.js");
    return verifyRecording(invocation, options.verify, argument);
  }
  const isSent = options.live === true || options.mock === true;
  if (!isSent && options.record !== undefined) throw nothingToRecord();
  const loaded = await loadConversation(invocation, argument, isSent ? freshSession(Date.now()) : undefined);
  await showRemarks(invocation, loaded.problems);
  const steps = withBreaks(loaded.steps, options.breakChain);
  if (!isSent) {
    const planner = new ConversationPlanner();
    const planned = steps.map((step) => planner.step(step));
    await print(invocation, { ...loaded, steps: planned, sent: "nothing sent", argument });
    return ExitCode.fine;
  }
  const { playConversation } = await import("./replay-live.js");
  const played = await playConversation(invocation, loaded.name, steps);
  const redact = (text: string): string => played.redactor.text(text);
  await print(invocation, { ...loaded, steps: played.steps, sent: `sent to ${played.host}`, argument, redact });
  if (played.error === undefined) return played.steps.some(isFailed) ? ExitCode.provider : ExitCode.fine;
  const problem: Problem = { code: "transport-failed", severity: "error", message: redact(played.error.message) };
  const { output, notePaint } = invocation;
  output.warn((options.json === true ? problemsJson([problem]) : problemsText([problem], await notePaint())).trimEnd());
  return ExitCode.transport;
}

interface Printed {
  readonly name: string;
  readonly steps: readonly ReplayedStep[];
  readonly problems: readonly Problem[];
  readonly sent: string;
  readonly argument: string | undefined;
  readonly redact?: (text: string) => string;
}

async function print({ options, output, paint }: Invocation<ReplayOptions>, printed: Printed): Promise<void> {
  const { name, steps, problems, sent, argument, redact = (text) => text } = printed;
  if (options.json === true) {
    output.write(redact(replayJson(steps, problems)));
    return;
  }
  const view = {
    steps,
    circumstances: `${name} · ${counted(steps.length, "step")} · ${sent}`,
    show: options.show,
    next: nextCommand(argument, options),
    width: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
  };
  await output.show(redact(replayTable(view, paint)));
}

/** What was recorded, checked; else more of the same conversation, and when all was shown, the same to a mock. */
function nextCommand(argument: string | undefined, options: ReplayOptions): string {
  const { show, breakChain = [], strict, record } = options;
  if (record !== undefined) return `prompt-wire replay-ws --verify ${shellWord(record)}`;
  const breaks = breakChain.map(({ step, kind }) => ` --break-chain ${step}=${kind}`).join("");
  const more = { none: "--show delta", delta: "--show frames", frames: "--mock" }[show];
  const same = sameRequest(argument, options);
  return `prompt-wire replay-ws${same}${strict === true ? " --strict" : ""}${breaks} ${more}`;
}

function nothingToRecord(): UsageError {
  const message = "--record keeps what is sent, and nothing is sent";
  return UsageError.of({ code: "usage", message, remedy: "Add --live, or --mock." });
}

function isFailed({ events }: ReplayedStep): boolean {
  return stepResult(events).kind === "failed";
}
