import { SseDecoder } from "../transport/sse/sse-decoder.js";
import type { HttpAnswer, HttpRequest, HttpTransport } from "../transport/transport.js";

/** Most bytes of an answer that are read. */
const longestAnswer = 1024 * 1024;
/** The model works: the request was taken. Before these a server may still refuse what it has begun to answer. */
const isUnderWay = /"type":\s*"response\.(?:output|completed|content|reasoning|function_call|custom_tool)[\w.]*"/;
const isRefusal = /"type":\s*"(?:response\.failed|error)"/;

/**
 * Asks a provider whether it takes a request, and no more: as soon as that is clear the answer is given up, so that
 * little is generated.
 *
 * @returns undefined when it was taken, else the whole answer as text: status line, headers and body, or the event
 * @throws TransportFailure when no answer came
 */
export async function ask(
  transport: HttpTransport,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await transport.send(request, signal);
  try {
    if (answer.status >= 200 && answer.status < 300) return await refusalInStream(answer);
    const head = answer.headers.map(([name, value]) => `${name}: ${value}\n`).join("");
    return `HTTP/1.1 ${answer.status}\n${head}\n${await wholeText(answer)}`;
  } finally {
    answer.close();
  }
}

/** What a stream says first: that the model works, or why it does not. A document instead of a stream says it whole. */
async function refusalInStream(answer: HttpAnswer): Promise<string | undefined> {
  const decoder = new SseDecoder();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    for (const { data } of decoder.push(chunk)) {
      if (isRefusal.test(data)) return data;
      if (isUnderWay.test(data)) return undefined;
    }
    chunks.push(chunk);
    size += chunk.length;
    if (size > longestAnswer) return undefined;
  }
  const text = Buffer.concat(chunks).toString();
  return /"error":\s*\{/.test(text) && !/"status":\s*"completed"/.test(text) ? text : undefined;
}

async function wholeText(answer: HttpAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > longestAnswer) break;
  }
  return Buffer.concat(chunks).toString();
}
