import { InvalidArgumentError, Option } from "commander";
import { nativeResponse } from "../answer/native-response.js";
import { normalise } from "../answer/normalise.js";
import { readAnswer } from "../answer/read-answer.js";
import type { RecordedAnswer } from "../answer/recorded-answer.js";
import { responseNotFinished } from "../compile/chat/assemble.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { answerJson, chatAnswerJson } from "../render/answer-json.js";
import { answerFacts, answerText } from "../render/answer-text.js";
import { problemsJson, problemsText } from "../render/problems.js";
import { headerField } from "../transport/headers.js";
import { shellWord } from "../render/shell-word.js";
import { decodedBytes } from "../source/decoded-bytes.js";
import { splitEntry } from "../source/entry.js";
import { largestSource, readFileBytes, readStandardInput } from "../source/read-bytes.js";
import type { Define, Invocation } from "./invocation.js";
import { addProfileOptions, type ProfileOptions } from "./profile-options.js";
import { jsonOption, outputOption } from "./shared-options.js";

export interface AnswerOptions extends ProfileOptions {
  readonly as: "chat" | "responses" | "text";
  readonly then?: string;
  readonly transport?: "http" | "ws";
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Turn a recorded answer into one result: a response document, server-sent events, or a cassette; of either endpoint.\nWith --then: what the client does when a provider answers so. Nothing is sent.",
    )
    .argument("[answer]", "response.json, events.sse, a cassette or CASSETTE#3; - or piped input works too")
    .addOption(
      new Option(
        "--as <form>",
        "the text, one chat result (content, tool calls, finish reason, usage), or the native response",
      )
        .choices(["chat", "responses", "text"])
        .default("text"),
    )
    .addOption(
      new Option(
        "--then <move>",
        "400, 400:previous_response_not_found, upgrade:403, response.failed:CODE, response.incomplete:REASON, response.completed, error:CODE, close:1009, cut, silence, refused, end",
      ).argParser(single),
    )
    .addOption(new Option("--transport <transport>", "with --then: only over this one").choices(["http", "ws"]));
  addProfileOptions(command).addOption(jsonOption()).addOption(outputOption()).action(run(answer));
};

/** One move is played at a time: of two, one would be left out in silence. */
function single(text: string, before: string | undefined): string {
  if (before === undefined) return text;
  throw new InvalidArgumentError(`It was given twice: ${before} and ${text}. Give one move at a time.`);
}

async function answer(invocation: Invocation<AnswerOptions>, argument?: string): Promise<ExitCode> {
  const { options } = invocation;
  if (options.then !== undefined) {
    const { answerThen } = await import("./answer-then.js");
    return answerThen(invocation, options.then, argument);
  }
  const recorded = await read(invocation, argument);
  const found = normalise(recorded);
  await print(invocation, recorded, found);
  if (found.kind === "result") return ExitCode.fine;
  const { code, message } = found.error;
  const problem: Problem = {
    code: "answer-error",
    severity: "error",
    message:
      code === responseNotFinished
        ? `The answer is not finished: ${message}`
        : `The answer is an error: ${[code, message].filter(Boolean).join(": ")}`,
    remedy: retryAdvice(found, recorded),
    ...(argument !== undefined && argument !== "-" && { next: `prompt-wire explain ${shellWord(argument)}` }),
  };
  const { output, notePaint } = invocation;
  output.warn(
    (options.json === true
      ? problemsJson([problem])
      : problemsText([problem], await notePaint(), { width: output.noteWidth })
    ).trimEnd(),
  );
  return ExitCode.provider;
}

function retryAdvice(
  { classify, error }: ChatAnswer & { readonly kind: "error" },
  { headers = [] }: RecordedAnswer,
): string {
  if (error.code === responseNotFinished) return "Ask for it again by its id when it is finished.";
  if (classify === "report") return "Sending the same again gets the same answer.";
  const wait = headerField(headers, "retry-after");
  if (wait === undefined) return "Sending again can help.";
  return `Sending again can help, after ${/^\d+$/.test(wait) ? `${wait} s` : wait} (retry-after).`;
}

async function read(
  { standardInput }: Invocation<AnswerOptions>,
  argument: string | undefined,
): Promise<RecordedAnswer> {
  if (argument === undefined && !["pipe", "file"].includes(standardInput.kind())) {
    throw UsageError.of({
      code: "usage",
      message: "There is no answer to read",
      remedy: "Give a file, or - and paste it; or --then 400 to see what the client would do.",
    });
  }
  const isPiped = argument === undefined || argument === "-";
  const { path, entry } = isPiped ? { path: "<stdin>" } : splitEntry(argument);
  const given = isPiped ? await readStandardInput(standardInput) : readFileBytes(path);
  const { bytes } = await decodedBytes(path, given, largestSource);
  return readAnswer(path, bytes, entry?.position);
}

async function print(
  { options, output, paint }: Invocation<AnswerOptions>,
  recorded: RecordedAnswer,
  found: ChatAnswer,
): Promise<void> {
  if (options.as === "responses") {
    const native = nativeResponse(recorded);
    if (native !== undefined) {
      output.whole();
      return output.write(`${native}\n`);
    }
    if (recorded.endpoint === "chat") {
      const what = recorded.kind === "result" ? "chat result" : "Chat Completions answer";
      const message = `${recorded.name} is a ${what}, and --as responses needs an answer of Responses`;
      throw UsageError.of({ code: "usage", message, remedy: "Use --as chat or --as text." });
    }
    return undefined;
  }
  if (options.json === true || options.as === "chat") {
    output.whole();
    return output.write(options.json === true ? answerJson(found) : chatAnswerJson(found));
  }
  if (found.kind === "error") return undefined;
  await output.show(answerText(found, paint, (text) => output.foreign(text)));
  return output.note(answerFacts(found));
}
