import type { Recording } from "../cassette/read-cassette.js";
import type { KnownExchange } from "../cassette/recorded-exchange.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { shownUrl } from "../profile/mask-secrets.js";
import type { ConversationSource, ListSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import { requestOf, type LoadedRequest } from "./load-request.js";
import { shownRequest } from "./print-request.js";
import type { RequestOptions } from "./request-options.js";

/** Stands for a URL that nobody recorded. */
const unknownUrl = "https://unknown.invalid/v1/responses";

/** Requests in the form in which they are handed on, without keys; recorded ones with all that is known of them. */
export interface ExportedRequests {
  readonly exchanges: readonly KnownExchange[];
  readonly recording?: Omit<Recording, "exchanges">;
  readonly problems: readonly Problem[];
}

/** A request in the form in which it is handed on. */
export function exportedRequest(loaded: LoadedRequest): KnownExchange {
  const { method, url = unknownUrl, headers, body } = shownRequest(loaded);
  const { exchange } = loaded.kind === "captured" && loaded.source.kind === "request" ? loaded.source : {};
  const isFrame =
    loaded.kind === "captured"
      ? loaded.source.body.isFrame
      : loaded.request.family !== "chat" && loaded.request.transport === "websocket";
  return {
    ...exchange,
    number: exchange?.number ?? 1,
    kind: isFrame ? "frame" : "request",
    method,
    url: shownUrl(url),
    headers: headers.map(([name, value]) => [name, String(value)] as const),
    connection: isFrame ? (exchange?.connection ?? 0) : -1,
    body: Buffer.from(body).toString(),
    events: exchange?.events ?? [],
  };
}

/** Every request of a source that holds several; one that cannot be read is said and left out. */
export async function exportedRequests(
  invocation: Invocation<RequestOptions>,
  source: ListSource | ConversationSource,
): Promise<ExportedRequests> {
  const exchanges: KnownExchange[] = [];
  const problems: Problem[] = [...source.notes];
  const recording = source.kind === "list" ? source.recording : undefined;
  for (let position = 1; position <= source.size; position++) {
    const recorded = source.kind === "list" ? source.exchanges?.[position - 1] : undefined;
    try {
      exchanges.push(exportedRequest(await requestOf(invocation, source.entry(position), "export")));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (recorded !== undefined && isNoRequest(error)) exchanges.push(recorded);
      else for (const problem of error.problems) problems.push({ ...problem, severity: "warning" });
    }
  }
  return { exchanges, problems, ...(recording !== undefined && { recording }) };
}

/** A GET, or a body that is none: not a source, but a part of what happened. */
function isNoRequest({ problems }: InputError): boolean {
  return problems.every(({ code }) => code === "source-empty" || code === "json-syntax");
}
