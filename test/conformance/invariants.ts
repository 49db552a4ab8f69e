import type { CompiledRequest } from "../../src/compile/compiled-request.js";
import { textDifference } from "./difference.js";

/** What holds of every request: the parts that it names are the body, and it says what it was made for. */
export function invariantDifferences(
  request: CompiledRequest,
  wanted: Pick<CompiledRequest, "dialect" | "transport" | "endpoint">,
): string[] {
  const text = (start: number, end: number): string => Buffer.from(request.body.subarray(start, end)).toString();
  const { fields, itemSpans, promptIndex, body } = request;
  const members = fields.map(({ name, start, end }) => `"${name}":${text(start, end)}`);
  const items = Array.from(promptIndex, (_, index) => text(itemSpans[index * 2]!, itemSpans[index * 2 + 1]!));
  const input = fields.find(({ name }) => name === "input")!;
  return [
    ...textDifference("fields", `{${members.join(",")}}`, text(0, body.length)),
    ...textDifference("items", `[${items.join(",")}]`, text(input.start, input.end)),
    ...textDifference("spans", String(itemSpans.length), String(promptIndex.length * 2)),
    ...textDifference(
      "family and method",
      `${request.family} ${request.method}`,
      `codex ${request.transport === "websocket" ? "GET" : "POST"}`,
    ),
    ...textDifference("dialect", request.dialect, wanted.dialect),
    ...textDifference("transport", request.transport, wanted.transport),
    ...textDifference("endpoint", request.endpoint, wanted.endpoint),
    ...textDifference("Lite", String(request.lite), String(isLite(request))),
  ];
}

/** As the request itself shows it. */
function isLite({ headers, fields, body }: CompiledRequest): boolean {
  const metadata = fields.find(({ name }) => name === "client_metadata");
  const mark = "ws_request_header_x_openai_internal_codex_responses_lite";
  return (
    headers.some(([name, value]) => name === "x-openai-internal-codex-responses-lite" && value === "true") ||
    (metadata !== undefined && Buffer.from(body.subarray(metadata.start, metadata.end)).includes(mark))
  );
}
