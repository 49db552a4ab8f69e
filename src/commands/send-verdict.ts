import type { Fault, Progress } from "../recording/progress.js";
import { counted } from "../problem/counted.js";
import { ExitCode } from "../problem/exit-code.js";
import type { Problem } from "../problem/problem.js";
import { statusText } from "../run/status-text.js";
import type { Given } from "./said-by-provider.js";
import type { Stop } from "./run-limit.js";
import type { SendEnd } from "../run/sending.js";
import { compressedHead, compressedText } from "../transport/compressed-head.js";
import { headerField } from "../transport/headers.js";
import { errorDocument } from "./error-document.js";
import { unreadAnswer } from "./unread-answer.js";
import { oneLine } from "../render/one-line.js";
import { closedWords } from "../render/closed-words.js";

/** What a failed run means for whoever called: what to say, and the exit code. */
export interface Verdict {
  readonly exitCode: ExitCode;
  readonly problem: Problem;
}

/** Judges how a run ended that holds no secrets; undefined when there is nothing to say: completed, or stopped by the user. */
export async function verdictOf(
  end: SendEnd,
  progress: Progress,
  {
    stop,
    limits,
    given,
  }: {
    readonly stop: Stop | undefined;
    readonly limits: { readonly timeout?: number | undefined; readonly maxBytes: number };
    readonly given: Given;
  },
): Promise<Verdict | undefined> {
  if (stop === "timeout") {
    const message = `No complete answer within ${limits.timeout} s`;
    return transport({ code: "send-timeout", severity: "error", message, remedy: "Give it more with --timeout." });
  }
  if (stop === "too-large") {
    const message = `The answer is larger than ${limits.maxBytes.toLocaleString("en-US")} bytes`;
    return transport({ code: "answer-too-large", severity: "error", message, remedy: "Allow more with --max-bytes." });
  }
  if (end.status !== "failed") return undefined;
  const said = end.error.message;
  if (end.error.name === "EnvVar") {
    const problem: Problem = { code: "environment-variable-missing", severity: "error", message: said };
    return { exitCode: ExitCode.credentials, problem };
  }
  const compressed = compressionOf(progress);
  if (compressed !== undefined) return { exitCode: ExitCode.provider, problem: compressedAnswer(compressed, progress) };
  if (progress.head !== undefined) {
    const problem = (await errorDocument(progress, given)) ?? unreadAnswer(progress);
    return { exitCode: ExitCode.provider, problem };
  }
  const fault: Fault = end.fault ?? progress.fault;
  if (fault === "transport") {
    const { closed, cause = closed && closedWords(closed) } = progress;
    const message = cause === undefined ? said : `${said} (${cause})`;
    return transport({
      code: "transport-failed",
      severity: "error",
      message,
      ...(await adviceOnBreak(said, progress, given)),
    });
  }
  return { exitCode: ExitCode.provider, problem: await providerProblem(said, progress, given) };
}

/** An error that the server sent, and that the client reads over, is the likely cause (wire contract 9.6, 10.6). */
async function adviceOnBreak(
  words: string,
  progress: Progress,
  given: Given,
): Promise<Pick<Problem, "remedy" | "next">> {
  const remedy = "Look at the address and the network; the same can help later.";
  if (progress.closed?.code !== undefined) return adviceOnClose(progress.closed.code, given);
  if (progress.said === undefined) return { remedy };
  const { saidByProvider } = await import("./said-by-provider.js");
  const { sentences, explain } = saidByProvider(progress, words, given);
  if (sentences.length === 0) return { remedy };
  return {
    remedy: `${sentences.join(" ")} The client reads over such an error and waits for the end of the answer.`,
    ...(explain !== undefined && { next: explain }),
  };
}

/** A server that says goodbye was there, and so was the network. */
async function adviceOnClose(code: number, given: Given): Promise<Pick<Problem, "remedy" | "next">> {
  const { explainWords } = await import("./said-by-provider.js");
  const next = explainWords(`close ${code}`, given);
  return {
    remedy: "The server closed the WebSocket itself; the client says nothing of its code.",
    ...(next !== undefined && { next }),
  };
}

function transport(problem: Problem): Verdict {
  return { exitCode: ExitCode.transport, problem };
}

/** Columns of an error text that are shown: some servers answer with whole pages. */
const longestText = 240;

async function providerProblem(said: string, progress: Progress, given: Given): Promise<Problem> {
  const { status } = progress;
  const isTold =
    status === undefined || status === 101 || (status >= 200 && status < 300) || said.includes(String(status));
  const words = oneLine(said, longestText);
  // Reading answers takes the whole catalogue, which a run without errors does not need.
  const { saidByProvider } = await import("./said-by-provider.js");
  const { sentences, explain } = saidByProvider(progress, words, given);
  const all = [...sentences, ...whereAllIs(words, said, given)];
  return {
    code: "provider-error",
    severity: "error",
    message: `The provider answered an error${isTold ? "" : ` (${statusText(status)})`}${words === "" ? " without a text" : `: ${words}`}`,
    ...(all.length > 0 && { remedy: all.join(" ") }),
    ...(explain !== undefined && { next: explain }),
  };
}

/** How an answer is compressed, as it says itself, or as its first bytes do. */
function compressionOf({ answerHeaders, head, said = "" }: Progress): string | undefined {
  const encoding = headerField(answerHeaders, "content-encoding")?.trim();
  if (encoding !== undefined && !/^(?:identity)?$/i.test(encoding)) return encoding;
  const seen = head === undefined ? compressedText(said) : (compressedHead(head) ?? compressedText(decoded(head)));
  return seen === undefined ? undefined : `${seen} by its first bytes, without a content-encoding`;
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Whatever it says, the client cannot read it (wire contract 9.2: it asks for no encoding). */
function compressedAnswer(encoding: string, { status }: Progress): Problem {
  return {
    code: "answer-compressed",
    severity: "error",
    message: `The answer (${status === undefined ? "no status" : statusText(status)}) is compressed (${encoding}), and the client neither asks for that nor decodes it`,
    remedy: "Let the server, or what stands in front of it, answer plain.",
  };
}

/** How long a text is that is not shown to its end, and where it is. */
function whereAllIs(shown: string, said: string, { recording }: Given): string[] {
  if (!shown.endsWith("…") || said.trim().endsWith("…")) return [];
  const where = recording === undefined ? "--record FILE keeps all of them" : `${recording} has all of them`;
  return [`It goes on for ${counted(Buffer.byteLength(said), "byte")}: ${where}.`];
}
