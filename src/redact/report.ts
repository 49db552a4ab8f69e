import type { JsonDocument } from "../json/document.js";
import { ObjectWriter } from "../json/object-writer.js";
import type { Redactor } from "./redactor.js";

interface Located {
  readonly document: JsonDocument;
  readonly node: number;
}

/** A request as it goes into a report. */
export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A step of a conversation as it goes into a report. */
export interface ReportedStep {
  readonly prompt?: Located | undefined;
  readonly append?: Located | undefined;
  readonly profile?: Located | undefined;
  readonly prewarm: boolean;
  readonly interrupted: boolean;
  readonly requestStartMs?: string | undefined;
  readonly events?: readonly Located[] | undefined;
}

/** What a report says of itself. */
export interface ReportHead {
  readonly program: string;
  /** What kind of source it was made from. */
  readonly of: string;
  readonly client: string;
}

/** The member `report`, by which a report is known. */
export function reportOf({ program, of, client }: ReportHead): ReportHead & { readonly level: "share" } {
  return { program, level: "share", of, client };
}

/** One request: the form of `compile --format request`, so that every command takes it. */
export function requestReport(head: ReportHead, request: ReportedRequest, redactor: Redactor): Uint8Array {
  const object = new ObjectWriter().literal("schemaVersion", 1);
  writeHead(object, head);
  object.text("method", request.method).text("url", redactor.url(request.url));
  writeHeaders(object, request, redactor);
  object.text("body", redactor.jsonText(request.body));
  return object.bytes();
}

/** A conversation: the form that `replay-ws` takes. */
export function conversationReport(head: ReportHead, steps: readonly ReportedStep[], redactor: Redactor): Uint8Array {
  const object = new ObjectWriter();
  writeHead(object, head);
  const writer = object.label("steps");
  writer.byte(0x5b);
  for (const [position, step] of steps.entries()) {
    if (position > 0) writer.byte(0x2c);
    writer.byte(0x0a);
    const inner = new ObjectWriter(writer);
    const part = (name: string, value: Located | undefined): void => {
      if (value === undefined) return;
      const bytes = redactor.json(value.document, value.node);
      inner.label(name).slice(bytes, 0, bytes.length);
    };
    part("prompt", step.prompt);
    part("append", step.append);
    part("profile", step.profile);
    if (step.prewarm) inner.literal("generate", false);
    if (step.interrupted) inner.literal("interrupted", true);
    inner.text("request_start_ms", step.requestStartMs);
    if (step.events !== undefined) writeEvents(inner, step.events, redactor);
    inner.close();
  }
  writer.ascii("\n]");
  return object.bytes();
}

function writeEvents(object: ObjectWriter, events: readonly Located[], redactor: Redactor): void {
  const writer = object.label("server_events");
  writer.byte(0x5b);
  for (const [position, { document, node }] of events.entries()) {
    if (position > 0) writer.byte(0x2c);
    const bytes = redactor.json(document, node);
    writer.slice(bytes, 0, bytes.length);
  }
  writer.byte(0x5d);
}

function writeHead(object: ObjectWriter, head: ReportHead): void {
  const { program, level, of, client } = reportOf(head);
  object.object("report", (report) =>
    report.text("program", program).text("level", level).text("of", of).text("client", client),
  );
}

function writeHeaders(object: ObjectWriter, { headers }: ReportedRequest, redactor: Redactor): void {
  const writer = object.label("headers");
  writer.byte(0x5b);
  for (const [position, [name, value]] of redactor.headers(headers).entries()) {
    writer.ascii(position > 0 ? ",[" : "[");
    writer.text(name.toWellFormed());
    writer.byte(0x2c);
    writer.text(value.toWellFormed());
    writer.byte(0x5d);
  }
  writer.byte(0x5d);
}
