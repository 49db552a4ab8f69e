import { shownUrl } from "../profile/mask-secrets.js";
import type { Reason } from "../compile/compiled-request.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { Problem } from "../problem/problem.js";
import type { ShownRequest } from "./shown-request.js";

export interface RequestJson {
  readonly request: ShownRequest & { readonly url: string };
  /** What else is known about it, such as `dialect`. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
}

/**
 * A request as one JSON object: `{schemaVersion, method, url, headers: [[name, value]], body, …, reasons, warnings}`.
 * `body` is the exact text of the body as a JSON string, secrets are `(redacted)`. Headers, reasons and warnings stand
 * one a line, so that two such files can be compared by lines. It is written byte by byte: a body of any size keeps
 * every character.
 */
export function requestJson({ request, facts, reasons, problems }: RequestJson): Uint8Array {
  const writer = new ByteWriter(request.body.length + request.body.length / 8 + 4096);
  const { headers, method, url, body } = request;
  writer.raw('{\n"schemaVersion":1,\n');
  member(writer, "method", method);
  member(writer, "url", shownUrl(url));
  list(writer, "headers", headers, ([name, value]) => {
    writer.raw("[");
    writer.text(name);
    writer.raw(",");
    writer.text(String(value));
    writer.raw("]");
  });
  writer.raw(",\n");
  // A body is well-formed UTF-8: what is not was refused before.
  member(writer, "body", new TextDecoder().decode(body));
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "string") member(writer, name, value);
    else writer.raw(`"${name}":${String(value)},\n`);
  }
  list(writer, "reasons", reasons, (reason) => object(writer, reason));
  writer.raw(",\n");
  list(writer, "warnings", problems, (problem) => object(writer, problem));
  writer.raw("\n}\n");
  return writer.bytes();
}

function member(writer: ByteWriter, name: string, value: string): void {
  writer.raw(`"${name}":`);
  writer.text(value);
  writer.raw(",\n");
}

function list<Entry>(writer: ByteWriter, name: string, entries: readonly Entry[], write: (entry: Entry) => void): void {
  writer.raw(`"${name}":[`);
  for (const [position, entry] of entries.entries()) {
    writer.raw(position === 0 ? "\n" : ",\n");
    write(entry);
  }
  writer.raw("]");
}

/** Reasons and problems: objects of texts, numbers and such objects; what is undefined is left out. */
function object(writer: ByteWriter, value: object): void {
  let separator = "{";
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    writer.raw(`${separator}"${name}":`);
    if (typeof part === "object") object(writer, part as object);
    else if (typeof part === "number") writer.raw(String(part));
    else writer.text(String(part));
    separator = ",";
  }
  writer.raw(separator === "{" ? "{}" : "}");
}
