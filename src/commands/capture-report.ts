import type { RecordedConnection } from "../cassette/recorded-exchange.js";
import { shownUrl } from "../profile/mask-secrets.js";
import { captureSetupText } from "../render/capture-setup.js";
import { pairText } from "../render/capture-pair.js";
import { foldLines } from "../render/fold-line.js";
import type { Paint } from "../render/paint.js";
import { recordingNotes } from "../render/traffic/recording-notes.js";
import { TrafficSummary } from "../render/traffic/traffic-summary.js";
import { trafficHeading, trafficRowJson, trafficRowText } from "../render/traffic/traffic-table.js";
import type { TrafficRow } from "../traffic/traffic-row.js";
import type { CaptureFile } from "./capture-file.js";
import type { CaptureOptions } from "./capture-options.js";
import type { CaptureTarget } from "./capture-target.js";
import type { Invocation } from "./invocation.js";

/** What a capture tells while it runs and when it is over. */
export class CaptureReport {
  readonly #invocation: Invocation<CaptureOptions>;
  /** Whether standard output belongs to a command. */
  readonly #hasCommand: boolean;
  readonly #paint: Paint;
  readonly #summary: TrafficSummary;
  #rows = 0;
  #url = "";

  private constructor(invocation: Invocation<CaptureOptions>, hasCommand: boolean, paint: Paint) {
    this.#invocation = invocation;
    this.#hasCommand = hasCommand;
    this.#paint = paint;
    this.#summary = new TrafficSummary(paint);
  }

  /** @param hasCommand whether standard output belongs to a command */
  static async open(invocation: Invocation<CaptureOptions>, hasCommand: boolean): Promise<CaptureReport> {
    return new CaptureReport(invocation, hasCommand, hasCommand ? await invocation.notePaint() : invocation.paint);
  }

  /** @param inner where a gateway sends to, when both its sides are recorded */
  begin({ upstream, name, provider }: CaptureTarget, url: string, inner: string | undefined): void {
    this.#url = url;
    const { options, output } = this.#invocation;
    const known = provider === undefined ? [] : [provider.model, provider.dialect];
    const redaction = [...known, `redaction: ${options.redaction}`].join(" · ");
    if (options.json === true) {
      const addresses = { url, ...(inner !== undefined && { gateway_url: inner }) };
      return this.#json({ type: "listening", ...addresses, to: options.to === "mock" ? "mock" : upstream.shown });
    }
    const first = options.pair === undefined ? name : shownUrl(options.pair);
    if (this.#hasCommand) output.note(`forwarding ${url} to ${first} · ${redaction}`);
    else {
      output.write(captureSetupText({ url, provider }));
      output.note(`forwarding to ${first} · ${redaction} · Ctrl-C ends it`);
    }
    if (inner !== undefined)
      this.#write(`gateway       base URL of its provider: ${inner}, which forwards to ${name}\n`);
  }

  /**
   * When all is recorded: what it comes to, and what was saved.
   *
   * @param isEmpty whether nothing came through
   */
  async end({ path, failure }: CaptureFile, isEmpty: boolean): Promise<void> {
    const { options, output, standardInput } = this.#invocation;
    if (options.json !== true && this.#rows > 0) this.#write(foldLines(this.#summary.totals, this.#width()));
    if (options.pair !== undefined && this.#rows > 0 && failure === undefined) await this.#pairs(path);
    const { writeCapturePage } = await import("./capture-page.js");
    const page =
      this.#rows === 0 || failure !== undefined
        ? undefined
        : await writeCapturePage(path, standardInput, options.force === true);
    const files = [path, ...(page !== undefined && "file" in page ? [page.file] : [])];
    if (options.json === true) return this.#json({ type: "saved", files, rows: this.#rows, failure });
    if (isEmpty) output.warn(`! no request came through ${this.#url}: is it the base URL of the client?`);
    if (page !== undefined && "why" in page) output.warn(`! no page: ${page.why}`);
    if (failure !== undefined) return;
    const next = this.#rows === 0 ? "" : `    ${this.#paint.dim(`next: ${this.#summary.next(path)}`)}`;
    this.#write(`saved ${files.join(", ")}${next}\n`);
  }

  async #pairs(path: string): Promise<void> {
    const { comparePairs } = await import("./capture-pairs.js");
    const { readCassette } = await import("../cassette/read-cassette.js");
    const { readFileBytes } = await import("../source/read-bytes.js");
    const { options } = this.#invocation;
    for (const pair of comparePairs(readCassette(path, readFileBytes(path)))) {
      if (options.json === true) this.#json({ type: "pair", ...pair });
      else this.#write(pairText(pair, path, this.#paint));
    }
  }

  row(row: TrafficRow): void {
    if (this.#invocation.options.json === true) {
      this.#rows++;
      return this.#invocation.output.write(trafficRowJson(row));
    }
    const width = this.#width();
    if (this.#rows++ === 0) this.#write(trafficHeading(width, this.#paint));
    const lines = foldLines(this.#summary.add(row), width);
    this.#write(trafficRowText(row, width, this.#paint) + lines);
  }

  refused(connection: RecordedConnection): void {
    if (this.#invocation.options.json === true) return;
    this.#write(foldLines(recordingNotes({ connections: [connection], gaps: [] }, this.#paint), this.#width()));
  }

  #width(): number {
    const { output } = this.#invocation;
    return output.isTerminal || (this.#hasCommand && output.hasNoteReader) ? output.width : Number.POSITIVE_INFINITY;
  }

  #write(text: string): void {
    const { output } = this.#invocation;
    if (!this.#hasCommand) output.write(text);
    else if (text !== "") output.note(text.trimEnd());
  }

  #json(value: object): void {
    this.#invocation.output.write(`${JSON.stringify({ schemaVersion: 1, ...value })}\n`);
  }
}
