import { followedBy, type FollowedBy } from "../run/redirect.js";
import type { Answer } from "../explain/answer.js";
import { readAnswer } from "../explain/read-answer.js";
import { recognise } from "../explain/recognise.js";
import type { Progress } from "../recording/progress.js";
import { oneLine } from "../render/one-line.js";
import { shellWord } from "../render/shell-word.js";
import { headerField } from "../transport/headers.js";

/** What the provider itself said, behind the words that the client has for it. */
export interface SaidByProvider {
  /** Sentences that add what the client's words leave out. */
  readonly sentences: readonly string[];
  /** The command that explains it, where it is known. */
  readonly explain: string | undefined;
}

/** What a command that follows can read. */
export interface Given {
  /** The cassette that was written: it holds the whole answer. */
  readonly recording: string | undefined;
  /** The request as words of a command line, where it can be read again. */
  readonly request: string | undefined;
  /** Whether the request had a key. */
  readonly hasKey: boolean;
  /** The command to use instead of this one. */
  readonly instead?: string | undefined;
}

/** Columns of what a header of the answer says. */
const longestValue = 160;

/**
 * Reads the last refusal of a run: its sentence, code, wait and address, as far as the client's words lack them.
 *
 * @param words what the client says, as far as it is shown
 */
export function saidByProvider(
  {
    said = "",
    over,
    status,
    answerHeaders,
    requestId,
  }: Pick<Progress, "said" | "over" | "status" | "answerHeaders" | "requestId">,
  words: string,
  given: Given,
): SaidByProvider {
  const answer = readAnswer(said);
  const { code, type } = answer;
  const name = code ?? type;
  const message = oneLine(answer.message, 200);
  const isNew = message !== "" && !words.includes(message.replace(/…$/, ""));
  const isNamed = name !== undefined && !words.includes(name);
  const wait = headerField(answerHeaders, "retry-after") ?? headerField(answer.headers, "retry-after");
  const location = headerField(answerHeaders, "location");
  const followed = status === undefined ? undefined : followedBy(status);
  return {
    sentences: [
      ...(isNew ? [`The server said «${message}»${isNamed ? ` (${name})` : ""}.`] : []),
      ...(!isNew && isNamed ? [`The server's code: ${name}.`] : []),
      ...(status === 401 && !given.hasKey
        ? ["No key was sent: --set provider.env_key=NAME says which variable holds it."]
        : []),
      ...(wait === undefined
        ? []
        : [`It asks to wait ${/^\d+$/.test(wait) ? `${wait} s` : `until ${oneLine(wait, longestValue)}`}.`]),
      ...(followed === undefined
        ? []
        : [
            `It redirects to ${location === undefined ? "no address" : oneLine(location, longestValue)}, and no redirect is followed: name the right address in base_url.`,
          ]),
      ...(followed === undefined || location === undefined || over === "websocket" ? [] : [clientFollows[followed]]),
      ...(requestId === undefined || words.includes(requestId)
        ? []
        : [`Request id ${oneLine(requestId, longestValue)}.`]),
    ],
    explain: explainCommand(briefly(answer, { said, status }, name), message, given),
  };
}

/** Wire facts 7. */
const clientFollows: Readonly<Record<FollowedBy, string>> = {
  GET: "The real client asks there again with GET, without the body.",
  POST: "The real client sends the same request there.",
};

/** Status and code, or event and code, as `explain` reads them; empty where there is neither. */
function briefly(
  { status: told, event }: Answer,
  { said, status: answered }: { readonly said: string; readonly status: number | undefined },
  name: string | undefined,
): string {
  // On an open WebSocket an error frame brings the status.
  const status = answered === 101 && event === undefined ? told : answered;
  if (status !== undefined && (status >= 400 || followedBy(status) !== undefined))
    return [status, name].filter(isDefined).join(" ");
  if (name === undefined) return "";
  const isErrorEvent = /"type":\s*"error"/.test(said.slice(0, 200));
  return [event ?? (isErrorEvent ? "error" : undefined), name].filter(isDefined).join(" ");
}

/** The fewest words that are understood, or the sentence where that says more. Undefined: none are. */
function explainCommand(brief: string, message: string, { recording, request, instead }: Given): string | undefined {
  if (instead !== undefined) return instead;
  const ofBrief = brief === "" ? undefined : recognise(readAnswer(brief));
  const ofSentence = message === "" ? undefined : recognise(readAnswer(message));
  const found = ofSentence ?? ofBrief;
  if (recording !== undefined) return `prompt-wire explain ${shellWord(recording)}`;
  if (found === undefined) return undefined;
  const words = ofSentence === undefined || ofSentence.entry === ofBrief?.entry ? brief : message;
  return `prompt-wire explain ${shellWord(words)}${found.entry.where === undefined ? "" : (request ?? "")}`;
}

/** The command that explains these words, or the recording that holds them. Undefined: they are not known. */
export function explainWords(words: string, { recording, instead }: Given): string | undefined {
  if (instead !== undefined) return instead;
  if (recording !== undefined) return `prompt-wire explain ${shellWord(recording)}`;
  return recognise(readAnswer(words)) === undefined ? undefined : `prompt-wire explain ${shellWord(words)}`;
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
