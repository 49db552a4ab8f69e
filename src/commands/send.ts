import { startMock } from "../mock/mock.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { foldLine } from "../render/fold-line.js";
import { problemsJson, problemsText } from "../render/problems.js";
import type { Define, Invocation } from "./invocation.js";
import { loadSendable } from "./load-sendable.js";
import { protectOutput } from "./protect-output.js";
import { readProxy, type GivenProxy } from "./proxy-option.js";
import { refuseRecording } from "./refuse-overwriting.js";
import { addSendOptions, type SendOptions } from "./send-options.js";
import { noteFacts, requestWords, printAnswer, refuseForm } from "./send-report.js";
import { runSend } from "./send-run.js";
import { verdictOf } from "./send-verdict.js";
import { announcement, ownKey, printDryRun } from "./send-preview.js";
import type { MockAddress } from "./sendable.js";
import { showRemarks } from "./show-remarks.js";

export const define: Define = (command, run) => {
  command
    .description(
      "Send a request as the client would and show what comes back: the text while it streams, tool calls, times, usage.\nThe host is named before the first byte. Redirects are never followed.",
    )
    .argument("[source]", "a Prompt, case, chat source or captured body; without one, a built-in probe");
  addSendOptions(command).action(run(sendCommand));
};

async function sendCommand(invocation: Invocation<SendOptions>, argument?: string): Promise<ExitCode> {
  const { options } = invocation;
  const proxy = readProxy(options.proxy, invocation.environment);
  refuseRecording(options.record);
  if (options.dryRun === true) {
    if (options.record !== undefined) throw nothingToRecord();
    return sendSource(invocation, argument, { mock: options.mock === true ? unstartedMock : undefined, proxy });
  }
  const mock = options.mock === true ? await startMock() : undefined;
  try {
    return await sendSource(invocation, argument, { mock, proxy });
  } finally {
    await mock?.stop();
  }
}

/** Where a mock would listen: its port is chosen when it starts. */
const unstartedMock: MockAddress = { url: "http://127.0.0.1:0/v1" };

function nothingToRecord(): UsageError {
  const message = "--record has nothing to record with --dry-run: nothing is sent";
  return UsageError.of({ code: "usage", message, remedy: "Leave one of them out. --json shows the whole request." });
}

async function sendSource(
  invocation: Invocation<SendOptions>,
  argument: string | undefined,
  { mock, proxy }: { readonly mock: MockAddress | undefined; readonly proxy: GivenProxy | undefined },
): Promise<ExitCode> {
  const { options, output, notePaint } = invocation;
  const sendable = await loadSendable(invocation, argument, mock);
  const redactor = protectOutput(output, sendable, proxy?.secrets);
  refuseForm(options, sendable);
  await showRemarks(invocation, sendable.problems);
  if (options.json !== true)
    output.note(foldLine(announcement(sendable, options, redactor, { mock, proxy }), output.noteWidth));
  if (options.dryRun === true) return printDryRun(invocation, sendable, redactor);
  const sent = await runSend(invocation, sendable, redactor, proxy);
  printAnswer(invocation, sent);
  await showRemarks(invocation, sent.problems);
  await noteFacts(invocation, argument, sent, sendable);
  const { stop, unrecorded } = sent;
  const verdict = await verdictOf(sent.end, sent.progress, {
    stop,
    limits: options,
    given: {
      recording: unrecorded === undefined ? options.record : undefined,
      request: requestWords(options, argument, sendable),
      hasKey: ownKey(sendable) !== undefined,
      // Whatever is wrong, a chain that was torn apart is the first thing to look at.
      instead: sendable.problems.find(({ code }) => code === "delta-alone")?.next,
    },
  });
  const problems = [verdict?.problem, unrecorded].filter((problem) => problem !== undefined);
  if (problems.length > 0) {
    const text =
      options.json === true
        ? problemsJson(problems)
        : problemsText(problems, await notePaint(), { width: output.noteWidth });
    output.warn(text.trimEnd());
  }
  return verdict?.exitCode ?? (unrecorded === undefined ? ExitCode.fine : ExitCode.usage);
}
