import { dialects } from "../compile/dialects/dialects.js";
import { explain as explainAnswer } from "../explain/explain.js";
import type { Explanation } from "../explain/explanation.js";
import { readAnswer } from "../explain/read-answer.js";
import { ExitCode } from "../problem/exit-code.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { explanationJson } from "../render/explanation-json.js";
import { explanationText } from "../render/explanation-text.js";
import { shellWord } from "../render/shell-word.js";
import { examineBody } from "../why/evidence.js";
import { answerText } from "./answer-text.js";
import { addHelpAfter } from "./help-after.js";
import type { Define, Invocation } from "./invocation.js";
import { loadRequest, type LoadedRequest } from "./load-request.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { layOut } from "./request-view.js";
import { sameRequest } from "./same-request.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

interface ExplainOptions extends RequestOptions {
  readonly json?: true;
}

/** Places that one command drops; of more, `check` tells. */
const mostDrops = 12;

export const define: Define = (command, run) => {
  command
    .description(
      "Say what a provider's answer means, whose fault it is, whether a retry can help and what to do.\nWith the request it answers, also where in it, and what would be refused next. Nothing is sent.",
    )
    .argument(
      "[error]",
      "the answer: its text, JSON, a whole HTTP answer, a client's error line; a file, CASSETTE#3, or - to paste it",
    )
    .argument("[source]", "the request it answers: a Prompt, case or captured body; a cassette has its own");
  addRequestOptions(command).addOption(jsonOption()).action(run(explain));
  addHelpAfter(command, "Exits with 1 when the answer is not known; what could be read of it is shown all the same.");
};

async function explain(
  invocation: Invocation<ExplainOptions>,
  error?: string,
  requestGiven?: string,
): Promise<ExitCode> {
  const { options, output, paint, standardInput } = invocation;
  if (requestGiven === "-" && (error === "-" || error === undefined)) {
    throw UsageError.of({
      code: "usage",
      message: "Both the answer and the request are to come from standard input",
      remedy: "Give one of them as a file.",
    });
  }
  const given = await answerText(error, standardInput);
  const answer = readAnswer(given.text);
  const source = requestGiven ?? given.request;
  const loaded =
    source === undefined ? undefined : await answeredRequest(invocation, source, requestGiven === undefined);
  await showRemarks(invocation, loaded?.problems ?? []);
  const request = loaded === undefined ? undefined : layOut(loaded);
  const explanation = explainAnswer(answer, request?.view, loaded === undefined ? undefined : otherClient(loaded));
  const next = nextCommand(explanation, source === "-" ? "REQUEST" : source, options);
  const view = { explanation, ...(request !== undefined && { request }), next };
  if (options.json === true) output.write(explanationJson(view, loaded?.problems ?? []));
  else await output.show(explanationText({ ...view, ...widths(output) }, paint));
  return explanation.entry === undefined ? ExitCode.verdict : ExitCode.fine;
}

/** A request that was recorded with its answer may be what the answer is about: no JSON, for one. */
async function answeredRequest(
  invocation: Invocation<ExplainOptions>,
  source: string,
  isRecorded: boolean,
): Promise<LoadedRequest | undefined> {
  try {
    return await loadRequest(invocation, source, "explain");
  } catch (error) {
    if (!isRecorded || !(error instanceof InputError)) throw error;
    await showRemarks(invocation, error.problems.map(asWarning));
    return undefined;
  }
}

function asWarning(problem: Problem): Problem {
  return { ...problem, severity: "warning" };
}

/** Whose request it is, where that is of no Codex-like client. */
function otherClient(loaded: LoadedRequest): "chat" | "unknown" | undefined {
  if (loaded.kind === "compiled") return undefined;
  if (loaded.kind === "chat") return "chat";
  const { client } = examineBody(loaded.source.body, dialects);
  return client === "codex" ? undefined : client;
}

function dropOption(pointer: string): string {
  return ` --drop ${shellWord(pointer)}`;
}

/** What usually follows. Without a request that is to give it. */
function nextCommand(
  { entry, misfit, next, places, also }: Explanation,
  source: string | undefined,
  options: RequestOptions,
): string {
  if (source === undefined) return "prompt-wire explain - REQUEST   (with the request it answers: where in it)";
  const same = sameRequest(source, options);
  if (misfit !== undefined) return "prompt-wire explain - REQUEST   (with the request that was answered)";
  const place = places.find(({ exists }) => exists);
  if (next === "drop" && place !== undefined) {
    const pointers = new Set([place.pointer, ...also.map(({ pointer }) => pointer)]);
    if (pointers.size <= mostDrops) return `prompt-wire send${same}${Array.from(pointers, dropOption).join("")}`;
  }
  if (next === "compile") return `prompt-wire compile${same} --format headers`;
  if (next === "why" && place !== undefined) {
    return `prompt-wire why ${shellWord(source)} ${shellWord(place.pointer)}${sameRequest(undefined, options)}`;
  }
  if (next === "why" || (entry !== undefined && next === undefined)) return `prompt-wire why${same}`;
  return `prompt-wire check${same}${next === "fix-schema" ? " --fix" : ""}`;
}

/** In a pipe, texts beside labels are wrapped for reading, and the answer stays one line. */
function widths({ isTerminal, width }: Pick<Invocation<unknown>["output"], "isTerminal" | "width">) {
  return isTerminal ? { width, lineWidth: width } : { width: 120, lineWidth: Number.POSITIVE_INFINITY };
}
