import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { HarRequest } from "../render/har.js";
import type { ReportedRequest } from "../redact/report.js";
import type { ConversationSource, ListSource } from "../source/source.js";
import type { Invocation } from "./invocation.js";
import { requestOf, type LoadedRequest } from "./load-request.js";
import { shownRequest } from "./print-request.js";
import type { RequestOptions } from "./request-options.js";

export type ExportedRequest = HarRequest & ReportedRequest;

/** Stands for a URL that nobody recorded. */
const unknownUrl = "https://unknown.invalid/v1/responses";

/** A request in the form in which it is handed on. */
export function exportedRequest(loaded: LoadedRequest): ExportedRequest {
  const { method, url = unknownUrl, headers, body } = shownRequest(loaded);
  const text = Buffer.from(body).toString();
  const document = parseJson(body, { name: loaded.source.name });
  const recorded = loaded.kind === "captured" && loaded.source.kind === "request" ? loaded.source : undefined;
  const type = document.member(0, "type");
  return {
    method,
    url,
    headers: headers.map(([name, value]) => [name, String(value)] as const),
    text,
    body: { document, node: 0 },
    isFrame: type !== -1 && document.is(type, "response.create"),
    connection: recorded?.connection ?? 0,
    status: recorded?.status,
    events: recorded?.events ?? [],
  };
}

/** Every request of a source that holds several; one that cannot be read is said and left out. */
export async function exportedRequests(
  invocation: Invocation<RequestOptions>,
  source: ListSource | ConversationSource,
): Promise<{ requests: ExportedRequest[]; problems: Problem[] }> {
  const requests: ExportedRequest[] = [];
  const problems: Problem[] = [...source.notes];
  for (let position = 1; position <= source.size; position++) {
    try {
      requests.push(exportedRequest(await requestOf(invocation, source.entry(position), "export")));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const problem of error.problems) problems.push({ ...problem, severity: "warning" });
    }
  }
  return { requests, problems };
}
