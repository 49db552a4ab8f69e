import { dialects } from "../compile/dialects/dialects.js";
import { cassetteReport, conversationReport, requestReport, type ReportHead } from "../redact/report.js";
import { isList } from "../source/entry.js";
import type { ConversationSource, Source } from "../source/source.js";
import { version } from "../version.js";
import { examineBody } from "../why/evidence.js";
import { exportedRequest, exportedRequests, type ExportedRequest } from "./exported-requests.js";
import type { ExportOptions } from "./export.js";
import type { Invocation } from "./invocation.js";
import { requestOf } from "./load-request.js";
import { newShareRedactor } from "./share-redactor.js";
import { showRemarks } from "./show-remarks.js";

/** Writes a source as a report that holds nothing private and is a source itself. */
export async function writeReport(invocation: Invocation<ExportOptions>, source: Source): Promise<void> {
  const { output } = invocation;
  const redactor = newShareRedactor();
  if (source.kind === "conversation") {
    await showRemarks(invocation, source.notes);
    output.write(conversationReport(head("conversation", undefined), steps(source), redactor));
  } else if (isList(source)) {
    const { requests, problems } = await exportedRequests(invocation, source);
    await showRemarks(invocation, problems);
    output.write(cassetteReport(head("list", requests[0]), requests, redactor));
  } else {
    const loaded = await requestOf(invocation, source, "export");
    await showRemarks(invocation, loaded.problems);
    const request = exportedRequest(loaded);
    output.write(requestReport(head(source.kind, request), request, redactor));
  }
  output.write("\n");
}

function head(of: string, request: ExportedRequest | undefined): ReportHead {
  const client =
    request === undefined
      ? "unknown"
      : examineBody(request.body, dialects).findings.find(({ about }) => about === "client")?.verdict;
  return { program: `prompt-wire ${version}`, of, client: client ?? "unknown" };
}

function* numbers(size: number): Generator<number> {
  for (let position = 1; position <= size; position++) yield position;
}

function steps(source: ConversationSource): ReturnType<ConversationSource["step"]>[] {
  return Array.from(numbers(source.size), (position) => source.step(position));
}
