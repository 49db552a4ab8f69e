import type { Mock, MockOptions } from "../mock/mock.js";
import { counted } from "../problem/counted.js";
import { ExitCode, type PassedOnCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { journalNote } from "../render/journal-note.js";
import { ending, type Ending } from "./ending.js";
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import type { JournalCheck } from "./journal-check.js";
import { addMockOptions, mockOptions, type MockCommandOptions } from "./mock-options.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export const define: Define = (command, run) => {
  addMockOptions(
    command.description(
      "Be a provider on this machine: Responses over HTTP and WebSocket, Chat Completions, /models. It answers from a script or by default, refuses what a provider would refuse, and keeps what it was sent. Listens on 127.0.0.1 only, until Ctrl-C.",
    ),
  )
    .addOption(jsonOption())
    .action(run(mock));
  addHelpAfter(
    command,
    `The command of --run finds the address in OPENAI_BASE_URL and PROMPT_WIRE_MOCK_URL, and a dummy OPENAI_API_KEY where none is set. prompt-wire codes mock-fault, mock-policy and mock-script list what the options take.`,
  );
};

async function mock(invocation: Invocation<MockCommandOptions>): Promise<ExitCode | PassedOnCode> {
  const { options, output } = invocation;
  const wanted = await mockOptions(options);
  const check = await openCheck(invocation);
  const journal = await openJournal(invocation);
  const end = ending(invocation);
  let came = 0;
  let unwritten: { readonly error: unknown } | undefined;
  try {
    const provider = await listen({
      ...wanted,
      keepJournal: false,
      observe: (event) => {
        if (event.type !== "received") return;
        if (event.entry.outcome.number !== undefined) came++;
        check?.take(event.entry);
        try {
          journal?.append(event.line);
        } catch (error) {
          // Thrown from here it would be nobody's. A journal with a hole in it is none.
          unwritten ??= { error };
          end.stop();
        }
        output.note(journalNote(event.entry));
      },
    });
    try {
      const code = await untilTheEnd(invocation, provider, end);
      if (unwritten !== undefined) throw unwritten.error;
      await tellUnusedFaults(invocation, provider, came);
      const isAgreed = (await check?.report(invocation)) ?? true;
      return code === ExitCode.fine && !isAgreed ? ExitCode.verdict : code;
    } finally {
      await provider.stop();
    }
  } finally {
    end.forget();
    journal?.close();
  }
}

/** The command of `--run`, or until somebody ends it. */
async function untilTheEnd(
  invocation: Invocation<MockCommandOptions>,
  provider: Mock,
  { happened, signal }: Ending,
): Promise<ExitCode | PassedOnCode> {
  const { options, output, environment, standardInput } = invocation;
  if (options.run === undefined) {
    announce(invocation, provider);
    await happened;
    return ExitCode.fine;
  }
  output.note(`mock provider on ${provider.url}`);
  const { runBeside } = await import("./run-beside.js");
  const surroundings = { environment: commandEnvironment(environment, provider), standardInput, output };
  return runBeside(options.run, surroundings, signal);
}

/** A fault that changed no answer lets a test pass for nothing. */
async function tellUnusedFaults(invocation: Invocation<MockCommandOptions>, { unusedFaults }: Mock, came: number) {
  const problems = unusedFaults.map(({ first, written = "" }): Problem => {
    const why = came < first ? `${counted(came, "request")} came` : "no answer that it is about can go wrong so";
    return { code: "mock-fault-unused", severity: "warning", message: `the fault ${written} never showed: ${why}` };
  });
  await showRemarks(invocation, problems);
  if (invocation.options.json !== true || problems.length === 0) return;
  const { problemsJson } = await import("../render/problems.js");
  invocation.output.warn(problemsJson(problems).trimEnd());
}

async function openCheck(invocation: Invocation<MockCommandOptions>): Promise<JournalCheck | undefined> {
  const { check } = invocation.options;
  if (check === undefined) return undefined;
  return (await import("./journal-check.js")).JournalCheck.open(invocation, check);
}

interface OpenJournal {
  append(line: string): void;
  close(): void;
}

async function openJournal({ options, output }: Invocation<MockCommandOptions>): Promise<OpenJournal | undefined> {
  if (options.journal === undefined) return undefined;
  if (options.journal === "-") return { append: (line) => output.write(line), close: () => undefined };
  const { RecordingFile } = await import("../terminal/recording-file.js");
  return new RecordingFile(options.journal);
}

async function listen(options: MockOptions): Promise<Mock> {
  const { startMock } = await import("../mock/mock.js");
  try {
    return await startMock(options);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== "listen") throw error;
    const message = `port ${options.port} cannot be had: ${code === "EADDRINUSE" ? "another program listens there" : code}`;
    throw UsageError.of({ code: "mock-port", message, remedy: "Leave --port out, and any free port is taken." });
  }
}

function announce({ options, output }: Invocation<MockCommandOptions>, { url, host }: Mock): void {
  if (options.json === true || options.port === 0) {
    output.write(`${JSON.stringify({ schemaVersion: 1, url, host })}\n`);
    return;
  }
  output.write(`${url}\n`);
  output.note("mock provider; Ctrl-C ends it");
}

function commandEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { url }: Mock,
): Readonly<Record<string, string | undefined>> {
  const key = environment["OPENAI_API_KEY"] ?? "sk-mock";
  return { ...environment, OPENAI_BASE_URL: url, PROMPT_WIRE_MOCK_URL: url, OPENAI_API_KEY: key };
}
