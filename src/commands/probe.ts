import { InvalidArgumentError, Option } from "commander";
import type { AcceptedParts } from "../check/accepted-parts.js";
import { parseJson } from "../json/parse.js";
import { startMock } from "../mock/mock.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { acceptsFile } from "../probe/accepts-file.js";
import { planProbe } from "../probe/plan-probe.js";
import { probePrompt } from "../probe/probe-prompt.js";
import { ProbeRequest } from "../probe/probe-request.js";
import type { Redactor } from "../secrets/redactor.js";
import { probeJson, probePlanJson } from "../render/probe-json.js";
import { planText, probeText } from "../render/probe-text.js";
import type { ProbePlanView } from "../render/probe-view.js";
import { problemsJson, problemsText } from "../render/problems.js";
import { shellWord } from "../render/shell-word.js";
import { onlyEntry } from "../source/entry.js";
import { readSource } from "../source/read-source.js";
import type { Source } from "../source/source.js";
import { FileOutput } from "../terminal/file-output.js";
import type { Define, Invocation } from "./invocation.js";
import { sendableFrom } from "./load-sendable.js";
import { askProvider } from "./probe-run.js";
import { protectOutput } from "./protect-output.js";
import { addProfileOptions, type ProfileOptions } from "./profile-options.js";
import { sameRequest } from "./same-request.js";
import { announcement } from "./send-preview.js";
import type { MockAddress, Sendable } from "./sendable.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export interface ProbeOptions extends ProfileOptions {
  readonly lite?: true;
  readonly ordinary?: true;
  readonly live?: true;
  readonly mock?: true;
  readonly accepts?: string;
  readonly maxRequests: number;
  /** Seconds a request may take. */
  readonly timeout: number;
  readonly save?: string;
  readonly json?: true;
}

const defaultMostRequests = 60;

export const define: Define = (command, run) => {
  addProfileOptions(
    command
      .description(
        "Find what a provider refuses, honours, or takes and ignores, by leaving out parts of a request and by trying invalid values of them.\nWithout --live or --mock it says what it would send, and sends nothing. A request that is taken is given up at the first word of its answer.",
      )
      .argument("[source]", "a Prompt, case or captured body; without one, a probe with every kind of item and tool"),
  )
    .addOption(new Option("--lite", "as a Responses Lite request, whatever the model says").conflicts("ordinary"))
    .addOption(new Option("--ordinary", "as an ordinary request, whatever the model says"))
    .addOption(new Option("--live", "send to the provider of the profile").conflicts("mock"))
    .addOption(new Option("--mock", "to a mock provider on this machine; no secret is used"))
    .addOption(new Option("--accepts <file>", "with --mock: what the mock takes (schemas/accepts.schema.json)"))
    .addOption(
      new Option("--max-requests <n>", "most requests that are sent").argParser(positive).default(defaultMostRequests),
    )
    .addOption(
      new Option("--timeout <seconds>", "the time one request has until it is clear").argParser(positive).default(60),
    )
    .addOption(new Option("--save <file>", "write what is refused, for prompt-wire check --accepts"))
    .addOption(outputOption())
    .addOption(jsonOption())
    .action(run(probeCommand));
};

async function probeCommand(invocation: Invocation<ProbeOptions>, argument?: string): Promise<ExitCode> {
  const { options } = invocation;
  if (options.accepts !== undefined && options.mock !== true)
    throw usage("--accepts says what the mock takes, and there is no --mock", "Add --mock, or leave it out.");
  if (options.mock !== true) return probeSource(invocation, argument);
  const accepts = options.accepts === undefined ? undefined : await readAccepts(options.accepts);
  const mock = await startMock(accepts === undefined ? {} : { policies: { accepts } });
  try {
    return await probeSource(invocation, argument, mock);
  } finally {
    await mock.stop();
  }
}

/** A request whose parts are tried, and where it would go. */
interface Candidate {
  readonly sendable: Sendable;
  readonly redactor: Redactor;
  readonly request: ProbeRequest;
  readonly plan: ProbePlanView;
}

async function probeSource(
  invocation: Invocation<ProbeOptions>,
  argument: string | undefined,
  mock?: MockAddress,
): Promise<ExitCode> {
  const { options, output } = invocation;
  const sends = options.live === true || mock !== undefined;
  const general = { ...options, transport: "http", as: "text", maxBytes: Infinity } as const;
  const sent = sends ? general : ({ ...general, dryRun: true } as const);
  const source = withAllParts(onlyEntry(await readSource(argument, invocation.standardInput)));
  const sendable = await sendableFrom({ ...invocation, options: sent }, source, mock);
  if (sendable.sending.by === "chat" || sendable.transport !== "http")
    throw usage(`${sendable.name} is no streamed request of the Responses API over HTTP`, "Give a Prompt.");
  const redactor = protectOutput(output, sendable);
  await showRemarks(invocation, sendable.problems);
  if (mock === undefined && options.json !== true)
    output.note(announcement(sendable, sent, redactor, { mock, proxy: undefined }));
  const request = new ProbeRequest(parseJson(sendable.request.body, { name: "body" }), 0);
  const { name } = sendable;
  const host = mock === undefined ? new URL(sendable.request.url).host : "mock";
  const plan = { name, host, maxRequests: options.maxRequests, plan: planProbe(request) };
  const candidate = { sendable, redactor, request, plan };
  return sends ? runProbe(invocation, argument, candidate) : showPlan(invocation, argument, candidate);
}

async function showPlan(
  { options, output, paint }: Invocation<ProbeOptions>,
  argument: string | undefined,
  { plan }: Candidate,
): Promise<ExitCode> {
  const planned = { ...plan, next: nextCommand(options, argument, { more: " --live", most: options.maxRequests }) };
  if (options.json === true) output.write(probePlanJson(planned));
  else await output.show(planText(planned, paint));
  return ExitCode.fine;
}

async function runProbe(
  invocation: Invocation<ProbeOptions>,
  argument: string | undefined,
  { sendable, redactor, request, plan }: Candidate,
): Promise<ExitCode> {
  const { options, output, paint, notePaint } = invocation;
  const { save } = options;
  if (options.json !== true) output.note(planText(plan, await notePaint()).trimEnd());
  const { result, problem, exitCode } = await askProvider(invocation, request, { sendable, redactor });
  const isSaved = save !== undefined && result.isComplete;
  if (isSaved) {
    const file = new FileOutput(save);
    file.write(acceptsFile(result, plan.host));
    file.finish();
  }
  const next = isSaved
    ? `prompt-wire check${sameRequest(argument, options)} --accepts ${shellWord(save)}`
    : again(options, argument, problem === undefined && !result.isComplete);
  const report = { ...plan, result, next };
  output.whole();
  if (options.json === true) output.write(probeJson({ ...report, ...(problem !== undefined && { problem }) }));
  else await output.show(probeText({ ...report, width: output.isTerminal ? output.width : 120 }, paint));
  if (problem !== undefined) {
    const text =
      options.json === true
        ? problemsJson([problem])
        : problemsText([problem], await notePaint(), { width: output.noteWidth });
    output.warn(text.trimEnd());
  }
  if (save !== undefined && !isSaved) output.warn(`${save} is not written: not everything was tried`);
  return exitCode;
}

/** The built-in probe of other commands is small; here every kind of part is asked about. */
function withAllParts(source: Source): Source {
  return source.kind === "probe" ? { ...source, prompt: { document: probePrompt(), node: 0 } } : source;
}

async function readAccepts(file: string): Promise<AcceptedParts> {
  const { readAcceptsFile } = await import("./check-target.js");
  return readAcceptsFile(file);
}

function nextCommand(
  options: ProbeOptions,
  argument: string | undefined,
  { more, most }: { readonly more: string; readonly most: number },
): string {
  const limit = most === defaultMostRequests ? "" : ` --max-requests ${most}`;
  return `prompt-wire probe${sameRequest(argument, options)}${more}${limit}`;
}

/** @param isSpent all requests that were allowed are spent */
function again(options: ProbeOptions, argument: string | undefined, isSpent: boolean): string {
  const accepts = options.accepts === undefined ? "" : ` --accepts ${shellWord(options.accepts)}`;
  const where = options.mock === true ? ` --mock${accepts}` : " --live";
  const save = shellWord(options.save ?? "accepts.json");
  const most = isSpent ? Math.max(2 * options.maxRequests, defaultMostRequests) : options.maxRequests;
  return nextCommand(options, argument, { more: `${where} --save ${save}`, most });
}

function usage(message: string, remedy: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy });
}

function positive(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}
