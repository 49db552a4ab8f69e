import { CaseReader } from "./case-reader.js";
import { headerDifference, revealed, textDifference, type WireHeader } from "./difference.js";
import { invariantDifferences } from "./invariants.js";
import type { RecordedCase } from "./recorded-cases.js";
import { realSubject, type Subject } from "./subject.js";

/** The client keeps these maps in random order, so what it sent once is compared as a set (wire contract 0.2). */
const unorderedQuery: ReadonlySet<string> = new Set(["q_params"]);
const unorderedProviderHeaders: ReadonlySet<string> = new Set(["h_collide"]);

/**
 * Compiles a recorded request again. The differences to what the real client sent: body byte for byte, path, and
 * where they were recorded the headers by name, order and value.
 */
export function runCase({ name, document }: RecordedCase, subject: Subject = realSubject): string[] {
  const recorded = CaseReader.of(document);
  const environment = recorded.texts("/env");
  const endpoint = recorded.optionalText("/endpoint") === "compact" ? "compact" : "responses";
  const request = subject.compile({
    prompt: { document, node: recorded.node("/prompt") },
    profile: recorded.profile("/profile"),
    environment,
    endpoint,
    dialects: subject.dialects,
  });
  const wanted = { dialect: recorded.text("/profile/dialect"), transport: "http" } as const;
  const file = name.slice(name.lastIndexOf("/") + 1);
  const differences = textDifference("body", Buffer.from(request.body).toString(), recorded.text("/expect/body"));

  const url = new URL(request.url);
  const path = (text: string): string => (unorderedQuery.has(file) ? withSortedQuery(text) : text);
  differences.push(
    ...textDifference("path", path(request.url.slice(url.origin.length)), path(recorded.text("/expect/path"))),
    ...textDifference("method", request.method, recorded.text("/expect/method")),
  );
  if (recorded.has("/expect/headers")) {
    const own = unorderedProviderHeaders.has(file) ? recorded.names("/profile/provider/http_headers") : [];
    differences.push(
      ...headerDifference(
        withSortedHead(revealed(request.headers), own),
        withSortedHead(recorded.headers("/expect/headers"), own),
      ),
    );
  }
  return [...differences, ...invariantDifferences(request, { ...wanted, endpoint })];
}

function withSortedQuery(path: string): string {
  const [before = "", query = ""] = path.split("?", 2);
  return `${before}?${query.split("&").toSorted().join("&")}`;
}

/** The provider's own headers stand first; only among themselves is their order left open. */
function withSortedHead(headers: readonly WireHeader[], names: readonly string[]): WireHeader[] {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const end = headers.findIndex(([name]) => !own.has(name));
  const head = headers.slice(0, end).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return [...head, ...headers.slice(end)];
}
