import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { ProbeEnd } from "../probe/probe-end.js";
import { probe, type ProbeResult } from "../probe/probe.js";
import type { ProbeRequest } from "../probe/probe-request.js";
import type { Redactor } from "../secrets/redactor.js";
import { shellWord } from "../render/shell-word.js";
import { ask } from "../run/ask.js";
import { openSpinner } from "../terminal/spinner.js";
import { UndiciTransport } from "../transport/http/undici-transport.js";
import { TransportFailure } from "../transport/transport-failure.js";
import { RunLimit } from "./run-limit.js";
import type { Invocation } from "./invocation.js";
import type { ProbeOptions } from "./probe.js";
import type { Sendable } from "./sendable.js";

/** What was found out, and what ended it early. */
export interface ProbeRun {
  readonly result: ProbeResult;
  readonly problem?: Problem;
  readonly exitCode: ExitCode;
}

/** Sends one request after the other, and stops at the first that gets no answer. */
export async function askProvider(
  invocation: Invocation<ProbeOptions>,
  request: ProbeRequest,
  { sendable, redactor }: { readonly sendable: Sendable; readonly redactor: Redactor },
): Promise<ProbeRun> {
  const { options, output } = invocation;
  const transport = new UndiciTransport();
  const interruption = invocation.interruption();
  const spinner = await openSpinner(output.hasNoteReader && options.json !== true, output.noteColour > 0);
  let problem: Problem | undefined;
  let sent = 0;

  async function attempt(body: Uint8Array): Promise<string | undefined> {
    if (interruption.aborted) throw new ProbeEnd();
    spinner.say(`request ${++sent}`);
    const limit = new RunLimit(interruption, { seconds: options.timeout });
    try {
      const answer = await ask(transport, { ...sendable.request, body }, limit.signal);
      return answer === undefined ? undefined : redactor.json(answer);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      if (!interruption.aborted)
        problem = limit.stop === "timeout" ? timedOut(options.timeout) : failed(redactor.text(error.message));
      throw new ProbeEnd();
    } finally {
      limit.end();
    }
  }

  try {
    const result = await probe(request, attempt, options);
    if (problem !== undefined) return { result, problem, exitCode: ExitCode.transport };
    const { answer, means } = result.stopped ?? {};
    if (answer === undefined) return { result, exitCode: result.isComplete ? ExitCode.fine : ExitCode.verdict };
    const message = `${answer.status === undefined ? "" : `${answer.status} `}${answer.message}`;
    const stopped = {
      code: "provider-error",
      severity: "error",
      message: `The provider answers the same whatever the request holds: ${message}${means === undefined ? "" : ` (${means})`}`,
      remedy: `prompt-wire explain ${shellWord(message.slice(0, 200))}`,
    } as const;
    return { result, problem: stopped, exitCode: ExitCode.provider };
  } finally {
    spinner.stop();
    await transport.close();
  }
}

function timedOut(seconds: number): Problem {
  const message = `No answer within ${seconds} s`;
  return { code: "send-timeout", severity: "error", message, remedy: "Give it more with --timeout." };
}

function failed(message: string): Problem {
  const remedy = "Look at the address and the network; the same can help later.";
  return { code: "transport-failed", severity: "error", message, remedy };
}
