import { Capture, type Listening } from "../capture/capture.js";
import { upstreamOf } from "../capture/upstream.js";
import type { CassetteHead } from "../cassette/cassette-line.js";
import { ExitCode, type PassedOnCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { version } from "../version.js";
import { CaptureFile } from "./capture-file.js";
import { withBaseUrl } from "./capture-injection.js";
import { addCaptureOptions, type CaptureOptions } from "./capture-options.js";
import { CaptureRecorder } from "./capture-recorder.js";
import { CaptureReport } from "./capture-report.js";
import { captureTarget, type CaptureTarget } from "./capture-target.js";
import { isLoopback } from "./captured-host.js";
import { ending, type Ending } from "./ending.js";
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import { refuseRecord } from "./open-capture.js";

export const define: Define = (command, run) => {
  addCaptureOptions(
    command
      .description(
        "Stand between a client and its provider: forward byte for byte, HTTP and WebSocket, record everything in a\ncassette, and show each request as it ends. Listens on 127.0.0.1 only, without a certificate, until Ctrl-C or the\nend of the command. Forwards to the one host that is named.",
      )
      .argument("[command...]", "behind --: a command to run; its exit code is passed on"),
  ).action(run(capture));
  addHelpAfter(
    command,
    `The command finds the address in OPENAI_BASE_URL and PROMPT_WIRE_CAPTURE_URL; with --codex the client gets it by its own option: prompt-wire capture --codex -- codex exec "fix the test". What the command prints stays on its standard output, rows go to standard error; with --json rows go to standard output and the command prints on standard error.`,
  );
};

async function capture(
  invocation: Invocation<CaptureOptions>,
  words: readonly string[],
): Promise<ExitCode | PassedOnCode> {
  const { record, force } = invocation.options;
  if (record !== undefined) refuseRecord(record, force === true);
  const target = await captureTarget(invocation);
  try {
    return await captureTo(invocation, target, words);
  } finally {
    await target.stop();
  }
}

async function captureTo(
  invocation: Invocation<CaptureOptions>,
  target: CaptureTarget,
  words: readonly string[],
): Promise<ExitCode | PassedOnCode> {
  const { options, output } = invocation;
  // What cannot be done is said before anything is started.
  if (options.codex === true && words.length > 0) withBaseUrl(words, target.provider!.id, "");
  const report = await CaptureReport.open(invocation, words.length > 0);
  const listen = listenings(options, target);
  refuseOwnAddress(listen);
  const startedAt = Date.now();
  const note = (text: string): void => output.warn(`! ${text}`);
  const opened: { file?: CaptureFile } = {};
  const recorder = new CaptureRecorder(
    { startedAt, listen, redaction: options.redaction, environment: { ...invocation.environment } },
    {
      row: (row) => report.row(row),
      refused: (connection) => report.refused(connection),
      note,
      unwritable: (reason) => {
        if (opened.file === undefined) return;
        opened.file.failure = reason;
        output.warn(`! ${opened.file.path} cannot be written: ${reason}; the traffic goes on, unrecorded`);
      },
    },
  );
  try {
    const running = await listenFor({ listen, desk: recorder, now: Date.now, note });
    const end = ending(invocation);
    let isVain = true;
    let code: ExitCode | PassedOnCode;
    try {
      const file = new CaptureFile(options.record, options.force === true, note);
      opened.file = file;
      const { path, descriptor } = file;
      await recorder.open({ path, descriptor, head: headOf(options.redaction, startedAt, target) });
      code = await untilTheEnd(invocation, { target, words, running, report, file, end });
      isVain = false;
    } finally {
      end.forget();
      await running.stop(end.signal.aborted ? "interrupted" : "completed");
      // A command that cannot be started leaves nothing behind.
      if (isVain && recorder.isEmpty) opened.file?.discard();
    }
    opened.file.check();
    await report.end(opened.file, recorder.isEmpty);
    return code;
  } finally {
    await recorder.stop();
  }
}

function headOf(redaction: CaptureOptions["redaction"], startedAt: number, { upstream }: CaptureTarget): CassetteHead {
  const started = new Date(startedAt).toISOString();
  return { cassette: 1, program: `prompt-wire ${version}`, started, redaction, source: upstream.shown };
}

/** A capture that listens, and all that it needs until its end. */
interface RunningCapture {
  readonly target: CaptureTarget;
  readonly words: readonly string[];
  readonly running: Capture;
  readonly report: CaptureReport;
  readonly file: CaptureFile;
  readonly end: Ending;
}

/** Runs the command, or waits until somebody ends it. */
async function untilTheEnd(
  invocation: Invocation<CaptureOptions>,
  { target, words, running, report, file, end }: RunningCapture,
): Promise<ExitCode | PassedOnCode> {
  const { options, environment } = invocation;
  const [url = "", inner] = running.proxies.map(({ baseUrl }) => baseUrl);
  report.begin(target, url, inner);
  if (words.length === 0) {
    file.begin();
    await end.happened;
    return ExitCode.fine;
  }
  const { runBeside } = await import("./run-beside.js");
  const run = options.codex === true ? withBaseUrl(words, target.provider!.id, url) : words;
  const surroundings = { ...invocation, environment: commandEnvironment(environment, url) };
  return runBeside(run, surroundings, end.signal, {
    product: options.json === true ? "stderr" : "stdout",
    started: () => file.begin(),
  });
}

const highestPort = 65_535;

/** @throws UsageError when there is no port for both sides of a gateway */
function listenings({ port = 0, pair }: CaptureOptions, { upstream }: CaptureTarget): Listening[] {
  if (pair === undefined) return [{ upstream, port }];
  if (port === highestPort) {
    const message = `--pair takes the port behind --port, too, and there is none behind ${port}`;
    throw UsageError.of({ code: "capture-port", message, remedy: "Leave --port out, and any free port is taken." });
  }
  return [
    { upstream: upstreamOf(pair), port, side: "client" },
    { upstream, port: port === 0 ? 0 : port + 1, side: "provider" },
  ];
}

/** @throws UsageError when requests would come back to where they came in */
function refuseOwnAddress(listen: readonly Listening[]): void {
  const ports = listen.map(({ port }) => port);
  const own = listen.find(({ upstream }) => isLoopback(upstream.shown) && ports.includes(upstream.port));
  if (own === undefined) return;
  const message = `${own.upstream.shown} is where this capture itself would listen`;
  throw UsageError.of({ code: "capture-port", message, remedy: "Leave --port out, and any free port is taken." });
}

async function listenFor(options: Parameters<typeof Capture.start>[0]): Promise<Capture> {
  try {
    return await Capture.start(options);
  } catch (error) {
    const { code, syscall, port } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (syscall !== "listen") throw error;
    const message = `port ${port} cannot be had: ${code === "EADDRINUSE" ? "another program listens there" : code}`;
    throw UsageError.of({ code: "capture-port", message, remedy: "Leave --port out, and any free port is taken." });
  }
}

/** The address for clients that take it from the environment; no proxy between them and us. */
function commandEnvironment(environment: Invocation<unknown>["environment"], url: string): typeof environment {
  const direct = [environment["NO_PROXY"] ?? environment["no_proxy"] ?? "", "127.0.0.1", "localhost"]
    .filter((word) => word !== "")
    .join(",");
  return { ...environment, OPENAI_BASE_URL: url, PROMPT_WIRE_CAPTURE_URL: url, NO_PROXY: direct, no_proxy: direct };
}
