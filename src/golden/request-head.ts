import type { Header } from "../compile/compiled-request.js";
import { ByteWriter } from "../json/byte-writer.js";
import { Secret } from "../profile/secret.js";

/** What a request has beside its body. Secrets stand as `(redacted)`. */
export interface RequestHead {
  readonly method?: string;
  readonly url?: string;
  /** Path and query, where the host was not recorded. */
  readonly path?: string;
  /** In wire order. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** Headers as they may be shown and kept. */
export function shownHeaders(headers: readonly Header[]): [string, string][] {
  return headers.map(([name, value]) => [name, value instanceof Secret ? value.toString() : value]);
}

/** The head as JSON without white space: what is compared. */
export function headBytes(head: RequestHead): Uint8Array {
  return write(head, "", "");
}

/** The head as a file: one header a line, so that a review shows which one changed. */
export function headFile(head: RequestHead): Uint8Array {
  return write(head, "\n", " ");
}

function write({ method, url, path, headers }: RequestHead, newline: string, space: string): Uint8Array {
  const writer = new ByteWriter();
  const indent = newline === "" ? "" : `${newline}  `;
  let separator = "{";
  const member = (name: string): void => {
    writer.ascii(`${separator}${indent}"${name}":${space}`);
    separator = ",";
  };
  for (const [name, value] of [
    ["method", method],
    ["url", url],
    ["path", path],
  ] as const) {
    if (value === undefined) continue;
    member(name);
    writer.text(value);
  }
  if (headers !== undefined) {
    member("headers");
    writeList(writer, headers, indent);
  }
  writer.ascii(separator === "{" ? "{}" : `${newline}}${newline}`);
  return writer.bytes();
}

function writeList(writer: ByteWriter, headers: NonNullable<RequestHead["headers"]>, indent: string): void {
  const space = indent === "" ? "" : " ";
  writer.byte(0x5b);
  for (const [position, [name, value]] of headers.entries()) {
    writer.ascii(`${position === 0 ? "" : ","}${indent === "" ? "" : `${indent}  `}[`);
    writer.text(name);
    writer.ascii(`,${space}`);
    writer.text(value);
    writer.byte(0x5d);
  }
  writer.ascii(headers.length === 0 ? "]" : `${indent}]`);
}
