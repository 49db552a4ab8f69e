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
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import { loadConversation } from "./load-conversation.js";
import { addReplayOptions, uselessBreaks, withBreaks, type ReplayOptions } from "./replay-options.js";
import { sameRequest } from "./same-request.js";
import { refuseRecording } from "./refuse-overwriting.js";
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
  addHelpAfter(
    command,
    `A full frame that is not the first stands as FULL: something lost the delta, and the line says what. A delta has instructions and tools again unless it is Lite.

Exit codes: 0; 1 what --verify checked breaks a rule; 3 a step failed that was neither recorded nor asked to fail; 4 the key is missing; 5 no connection.`,
  );
};

async function replay(invocation: Invocation<ReplayOptions>, argument?: string): Promise<ExitCode> {
  const { options, output } = invocation;
  if (options.verify !== undefined) {
    const { verifyRecording } = await import("./replay-verify.js");
    return verifyRecording(invocation, options.verify, argument);
  }
  const isSent = options.live === true || options.mock === true;
  if (!isSent && options.record !== undefined) throw nothingToRecord();
  refuseRecording(options.record, "Name a file.");
  const loaded = await loadConversation(invocation, argument, isSent ? freshSession(Date.now()) : undefined);
  const steps = withBreaks(loaded.steps, options.breakChain);
  const planner = new ConversationPlanner();
  // What a provider really answers takes the place of what was written down, and decides about later frames.
  const planned = options.live === true ? undefined : steps.map((step) => planner.step(step));
  const problems = [...loaded.problems.filter(isOfUse(options)), ...uselessBreaks(steps, planned)];
  await showRemarks(invocation, problems);
  if (planned !== undefined && !isSent) {
    const next = nextCommand(argument, options);
    await print(invocation, {
      ...loaded,
      problems,
      steps: planned,
      planned,
      all: steps.length,
      sent: "nothing sent",
      next,
    });
    return ExitCode.fine;
  }
  const { playConversation } = await import("./replay-live.js");
  const played = await playConversation(invocation, loaded.name, steps, planned);
  const { replayVerdict } = await import("./replay-verdict.js");
  const { code, problem } = await replayVerdict(played, steps, { planned, timeout: options.timeout });
  const failures = [problem, played.unrecorded].filter((one) => one !== undefined);
  if (played.stop === "interrupted" && options.json !== true)
    output.note(`interrupted: ${completedSteps(played.steps)} of ${counted(steps.length, "step")} got an answer`);
  if (played.steps.length > 0 || options.json === true)
    await print(invocation, {
      ...loaded,
      problems,
      steps: played.steps,
      planned,
      all: steps.length,
      sent: `sent to ${played.host}`,
      next: failures.length > 0 || played.steps.length === 0 ? undefined : nextCommand(argument, options),
    });
  await tell(invocation, failures);
  return code === ExitCode.fine && failures.length > 0 ? ExitCode.usage : code;
}

async function tell({ options, output, notePaint }: Invocation<ReplayOptions>, problems: readonly Problem[]) {
  if (problems.length === 0) return;
  output.warn(
    (options.json === true
      ? problemsJson(problems)
      : problemsText(problems, await notePaint(), { width: output.noteWidth })
    ).trimEnd(),
  );
}

/** Live, nothing is made up: what the Prompts tell of answers plays no part. */
function isOfUse({ live }: ReplayOptions): (problem: Problem) => boolean {
  return ({ code }) => live !== true || code !== "replay-inferred";
}

interface Printed {
  readonly name: string;
  readonly steps: readonly ReplayedStep[];
  readonly problems: readonly Problem[];
  /** What was to go out; undefined where a provider answers by itself. */
  readonly planned: readonly ReplayedStep[] | undefined;
  /** How many steps there are. */
  readonly all: number;
  readonly sent: string;
  readonly next: string | undefined;
}

async function print({ options, output, paint }: Invocation<ReplayOptions>, printed: Printed): Promise<void> {
  const { name, steps, planned, all, problems, sent, next } = printed;
  output.whole();
  if (options.json === true) {
    output.write(replayJson(steps, problems));
    return;
  }
  const view = {
    steps,
    circumstances: `${name} · ${steps.length === all ? "" : `${steps.length} of `}${counted(all, "step")} · ${sent}`,
    show: options.show,
    next,
    hasOtherAnswers: (index: number) => planned === undefined || planned[index]?.plan.decision === "delta",
    width: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
  };
  await output.show(replayTable(view, paint));
}

/** What was recorded, checked; else more of the same conversation, and when all was shown, the same to a mock. */
function nextCommand(argument: string | undefined, options: ReplayOptions): string {
  const { show, breakChain = [], strict, record, live, mock, proxy, timeout } = options;
  if (record !== undefined) return `prompt-wire replay-ws --verify ${shellWord(record)}`;
  const breaks = breakChain.map(({ step, kind }) => ` --break-chain ${step}=${kind}`).join("");
  const same = `prompt-wire replay-ws${sameRequest(argument, options)}${strict === true ? " --strict" : ""}${breaks}`;
  // What was answered is not in any plan: it is seen where it is kept.
  if (live === true) {
    const through = proxy === undefined ? "" : ` --proxy ${shellWord(proxy)}`;
    return `${same} --live${through}${timeout === undefined ? "" : ` --timeout ${timeout}`} --record run.jsonl   (sends it again)`;
  }
  if (mock === true)
    return `${same} --mock ${{ none: "--show delta", delta: "--show frames", frames: "--record run.jsonl" }[show]}`;
  return `${same} ${{ none: "--show delta", delta: "--show frames", frames: "--mock" }[show]}`;
}

function completedSteps(steps: readonly ReplayedStep[]): number {
  return steps.filter(({ events }) => stepResult(events).kind !== "none").length;
}

function nothingToRecord(): UsageError {
  const message = "--record keeps what is sent, and nothing is sent";
  return UsageError.of({ code: "usage", message, remedy: "Add --live, or --mock." });
}
