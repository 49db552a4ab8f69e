import { nativeResponse } from "../answer/native-response.js";
import { parseJson } from "../json/parse.js";
import { grouped } from "../problem/counted.js";
import { UsageError } from "../problem/usage-error.js";
import { answerFacts, answerText } from "../render/answer-text.js";
import { chatAnswerJson } from "../render/answer-json.js";
import { foldLine } from "../render/fold-line.js";
import { itemLine } from "../render/item-line.js";
import { oneLine } from "../render/one-line.js";
import { timelineText } from "../render/timeline-text.js";
import { shellWord } from "../render/shell-word.js";
import type { Invocation } from "./invocation.js";
import { sameRequest } from "./same-request.js";
import type { SendOptions } from "./send-options.js";
import type { SentRun } from "./send-run.js";
import type { Sendable } from "./sendable.js";

/** `--as responses` asks for something that the other endpoint does not have; `--json` is a form of its own. */
export function refuseForm({ as, json }: SendOptions, { endpoint }: Sendable): void {
  if (json === true && as !== "text") {
    const message = `--json prints what happens as JSON Lines, and --as ${as} the answer: only one of them can be`;
    throw UsageError.of({ code: "usage", message, remedy: "Leave one out." });
  }
  if (as !== "responses" || endpoint === "responses") return;
  const message = "--as responses needs the Responses endpoint, and this model's is Chat Completions";
  throw UsageError.of({ code: "usage", message, remedy: "Use --as chat or --as text." });
}

/** Prints the answer in the form that was asked for, where it has not streamed already. */
export function printAnswer({ options, output, paint }: Invocation<SendOptions>, sent: SentRun): void {
  if (options.json === true || sent.end.status !== "completed") return;
  const { display, hasStreamed } = sent;
  const answer = sent.end.answer ?? display.answer();
  if (options.as === "chat") return output.write(chatAnswerJson(answer));
  if (options.as === "responses") {
    const { document } = sent.end;
    const recorded = { name: "answer", endpoint: "responses" } as const;
    const native =
      document === undefined
        ? nativeResponse({ ...recorded, kind: "events", events: display.events })
        : nativeResponse({ ...recorded, kind: "document", document: parseJson(document), node: 0 });
    return output.write(`${native ?? ""}\n`);
  }
  const { document } = sent.end;
  // A compaction has no text: what is in the answer is shown item by item.
  if (options.endpoint === "compact" && document !== undefined)
    return output.write(output.foreign(itemLines(document)));
  if (!hasStreamed && answer.kind === "result") output.write(answerText(answer, paint, (text) => output.foreign(text)));
}

function itemLines(text: string): string {
  const document = parseJson(text, { name: "answer" });
  const items = document.isObject(document.root) ? document.member(document.root, "output") : -1;
  if (items === -1 || !document.isArray(items)) return "";
  return Array.from(document.elements(items), (item) => `${itemLine(document, item)}\n`).join("");
}

/** Columns of what a header of the answer says. */
const longestValue = 160;

/** What a person wants to know afterwards: when what came, what it cost, where it is kept, what may follow. */
export async function noteFacts(
  { options, output, notePaint }: Invocation<SendOptions>,
  argument: string | undefined,
  sent: SentRun,
  sendable: Sendable,
): Promise<void> {
  if (options.json === true) return;
  const { progress, end, display } = sent;
  const paint = await notePaint();
  const answer = end.status === "completed" ? (end.answer ?? display.answer()) : undefined;
  if (answer?.kind === "result") output.note(foldLine(answerFacts(answer, options.as === "chat"), output.noteWidth));
  const attempts =
    progress.attempts > 1 ? [`${progress.attempts} attempts in ${grouped(progress.total)} ms, of the last one:`] : [];
  const facts = [
    ...(progress.status === undefined ? [] : [`status ${progress.status}`]),
    ...(progress.model === undefined ? [] : [`model ${oneLine(progress.model, longestValue)}`]),
    ...(progress.requestId === undefined ? [] : [`request id ${oneLine(progress.requestId, longestValue)}`]),
  ];
  if (end.status === "interrupted" && sent.stop === undefined) output.note("interrupted: the answer is not complete");
  const line = [...attempts, ...(facts.length > 0 ? [facts.join(" · ")] : [])].join(" ");
  if (line !== "") output.note(foldLine(paint.dim(line), output.noteWidth));
  output.note(timelineText(progress.timeline, paint).trimEnd());
  if (options.record !== undefined && sent.unrecorded === undefined) output.note(`saved ${options.record}`);
  const next = nextCommand(options, argument, sent, sendable);
  if (next !== undefined) output.note(paint.dim(`next: ${next}`));
}

/** What usually follows; an error names its own. */
function nextCommand(
  { record, ...options }: SendOptions,
  argument: string | undefined,
  { end, stop, unrecorded }: SentRun,
  sendable: Sendable,
): string | undefined {
  if (end.status === "failed" || stop !== undefined || unrecorded !== undefined) return undefined;
  if (record === undefined) return `prompt-wire why${sameRequest(argument, plain(options, sendable))}`;
  const command = end.status === "completed" ? "answer" : "inspect";
  return `prompt-wire ${command} ${shellWord(record)}${command === "answer" ? " --as chat" : ""}`;
}

/** The request for a command that follows; undefined where it cannot be read again. */
export function requestWords(
  options: SendOptions,
  argument: string | undefined,
  sendable: Sendable,
): string | undefined {
  if (argument === undefined || argument === "-" || argument.startsWith("-#")) return undefined;
  return sameRequest(argument, plain(options, sendable));
}

/** Captured bytes are what they are: with a profile, the command that follows would take them apart. */
function plain(
  { transport, ...options }: Omit<SendOptions, "record">,
  { isCaptured }: Sendable,
): Parameters<typeof sameRequest>[1] {
  if (isCaptured === true) return {};
  return { ...options, ...(transport !== undefined && transport !== "auto" && { transport }) };
}
