import type { KnownExchange } from "../cassette/recorded-exchange.js";
import { dialects } from "../compile/dialects/dialects.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { cassetteReport } from "../redact/cassette-report.js";
import { conversationReport, requestReport, type ReportHead } from "../redact/report.js";
import { isList } from "../source/entry.js";
import type { ConversationSource, Source } from "../source/source.js";
import { version } from "../version.js";
import { examineBody } from "../why/evidence.js";
import { exportedRequest, exportedRequests } from "./exported-requests.js";
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
    output.write(conversationReport(head("conversation", []), steps(source), redactor));
    output.write("\n");
  } else if (isList(source)) {
    const { exchanges, recording, problems } = await exportedRequests(invocation, source);
    await showRemarks(invocation, problems);
    for (const line of cassetteReport(head("list", exchanges), { exchanges, recording }, redactor)) output.write(line);
  } else {
    const loaded = await requestOf(invocation, source, "export");
    await showRemarks(invocation, loaded.problems);
    const request = exportedRequest(loaded);
    const about = head(source.kind, [request]);
    // A request alone has no place for what came back.
    if (request.status !== undefined || request.events.length > 0 || request.ended !== undefined)
      for (const line of cassetteReport(about, { exchanges: [request] }, redactor)) output.write(line);
    else {
      output.write(requestReport(about, request, redactor));
      output.write("\n");
    }
  }
}

/** The client is that of the first request that can be read. */
function head(of: string, exchanges: readonly KnownExchange[]): ReportHead {
  let client: string | undefined;
  for (const { body } of exchanges) {
    const document = parsed(body);
    if (document === undefined) continue;
    const { findings } = examineBody({ document, node: 0 }, dialects);
    client = findings.find(({ about }) => about === "client")?.verdict;
    break;
  }
  return { program: `prompt-wire ${version}`, of, client: client ?? "unknown" };
}

function parsed(body: string): JsonDocument | undefined {
  try {
    const document = parseJson(body);
    return document.isObject(0) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function* numbers(size: number): Generator<number> {
  for (let position = 1; position <= size; position++) yield position;
}

function steps(source: ConversationSource): ReturnType<ConversationSource["step"]>[] {
  return Array.from(numbers(source.size), (position) => source.step(position));
}
