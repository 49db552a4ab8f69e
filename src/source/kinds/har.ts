import { withoutOwnSecrets } from "../../cassette/own-secrets.js";
import type { JsonDocument } from "../../json/document.js";
import { resolvePointer } from "../../json/pointer.js";
import { counted } from "../../problem/counted.js";
import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { HarClock } from "../har-answer.js";
import { harExchanges } from "../har-exchanges.js";
import { harHead } from "../har-own.js";
import { recordedSource } from "../recorded-source.js";
import type { Source } from "../source.js";
import type { Candidate, SourceKind } from "../source-kind.js";

/** An HTTP archive, as browsers and proxies save it: `{log: {entries}}`. Only requests to a model count. */
export const harKind: SourceKind = {
  description: "a HAR file: {log: {entries}}",
  recognises: ({ document, node }) => document.isArray(at(document, node, "/log/entries")),
  read: ({ document, node, name, notes }: Candidate): Source => {
    const entries = Array.from(document.elements(at(document, node, "/log/entries")));
    const head = harHead(document, at(document, node, "/log"));
    const clean = withoutOwnSecrets(harExchanges(document, entries, name, new HarClock(head?.started)));
    const { exchanges, connections, isRedacted } = clean;
    if (exchanges.length === 0) throw nothingFound(name, entries.length);
    const note: Problem = {
      code: "source-picked",
      severity: "note",
      message: `${counted(exchanges.length, "request")} to a model among ${counted(entries.length, "entry")} of ${name}`,
    };
    return recordedSource(name, [...notes, note], clean, head && { head, connections, gaps: [], isRedacted });
  },
};

function nothingFound(name: string, entries: number): InputError {
  return InputError.of({
    code: "source-nothing",
    message: `${name} holds ${counted(entries, "entry")}, none of which is a request to a model`,
    remedy: "save the archive with content (bodies), and with the request that you want in it",
  });
}

function at(document: JsonDocument, node: number, pointer: string): number {
  return resolvePointer(document, pointer, node);
}
