import type { ChatDelta } from "../compile/chat/answer-stream.js";
import { answerReader, type AnswerReader } from "../compile/chat/answer-reader.js";
import type { ChatAnswer } from "../compile/chat/chat-answer.js";
import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { RedactedDeltas } from "../recording/redacted-deltas.js";
import type { Redactor } from "../secrets/redactor.js";
import { AnswerStreamText } from "../render/answer-stream.js";
import type { Paint } from "../render/paint.js";
import type { RunEvent } from "../run/run-event.js";
import type { Sending } from "../run/sending.js";
import type { Spinner } from "../terminal/spinner.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import { redirectedUpgrade } from "./redirected-upgrade.js";

export interface DisplayOptions {
  readonly endpoint: ChatEndpoint;
  /** Who reads the answer: what counts of its events, and what ends it, is for that reader to say. */
  readonly by: Sending["by"];
  readonly paint: Paint;
  readonly redactor: Redactor;
  /** What becomes of a text of the other side before it is coloured. */
  readonly foreign: (text: string) => string;
  readonly spinner: Spinner;
  /** Takes the text while it streams; undefined when the answer is shown in another form. */
  readonly write: ((text: string) => void) | undefined;
  /** Whether text is kept back until the answer is whole: what a broken stream said is then never part of the product. */
  readonly holds: boolean;
  readonly note: (line: string) => void;
  /** Why an attempt failed, in a few words: those of the client, and what the server did. */
  readonly failed: (words: string) => string;
  /** Told when the first text of an attempt came. */
  readonly firstText: () => void;
  /** Whether the texts of the answer are wanted at its end. */
  readonly keepsText: boolean;
  /** Whether events are kept for the native response. */
  readonly keepsEvents: boolean;
}

/** Shows what happens while it happens, and adds up the answer. What it is told holds no secrets. */
export class SendDisplay {
  readonly #options: DisplayOptions;
  #reader: AnswerReader;
  #text: AnswerStreamText;
  #clean: RedactedDeltas;
  /** Where upgrades are redirected to, as it was told last. */
  #redirect: string | undefined;
  #held: string[] = [];
  /** The last event, without the secrets that stand over several. */
  #said = "";
  events: JsonDocument[] = [];

  constructor(options: DisplayOptions) {
    this.#options = options;
    this.#reader = answerReader(options.endpoint, options.keepsText);
    this.#text = new AnswerStreamText(options.paint, options.foreign);
    this.#clean = new RedactedDeltas(options.redactor);
  }

  /** The answer so far, of the last attempt. */
  answer(): ChatAnswer {
    return this.#reader.answer();
  }

  observe(event: RunEvent): void {
    const { spinner, note } = this.#options;
    switch (event.type) {
      case "http-request":
        this.#begin();
        spinner.say(`connecting to ${hostOf(event.request.url)}`);
        return;
      case "upgrade":
        this.#begin();
        spinner.say(`asking ${hostOf(event.url)} for a WebSocket`);
        return;
      case "connected":
        spinner.say("connected, waiting for the answer");
        return;
      case "frame":
      case "verbatim-frame":
        // What came before on this connection was the answer to a prewarm.
        this.#begin();
        spinner.say("waiting for the first event");
        return;
      case "http-answer":
        spinner.say("waiting for the first event");
        return;
      case "server-event":
        if (this.#options.by === "chat") this.#event(event.text);
        else this.#said = event.text;
        return;
      case "response":
        // What the client makes of an event follows it.
        if (event.text !== undefined && isOfAnswer(event.event)) this.#event(this.#said);
        return;
      case "request-retry":
      case "stream-retry": {
        this.#giveUp();
        const what = event.type === "stream-retry" ? "Reconnecting..." : "sending again";
        const why = this.#options.failed(event.error.message);
        // The client's user is not told of the first one (wire contract 10.7).
        const hidden = event.type === "stream-retry" && !event.shown ? ", which the client does not show" : "";
        note(`· ${what} ${event.attempt}/${event.of} in ${Math.round(event.delayMs)} ms${hidden}: ${why}`);
        return;
      }
      case "fallback":
        this.#giveUp();
        note(`· ${event.text === undefined ? "the server wants HTTP: going on there" : this.#fallback(event.text)}`);
        return;
      case "degraded-resend":
        this.#giveUp();
        note("· the stream broke: sending once more without streaming");
        return;
      case "upgrade-answer":
        this.#redirected(event);
        return;
      case "closed":
      case "answer-body":
      case "no-events":
      case "login-step":
        return;
    }
  }

  /** Writes what is left of a streamed text; answers whether there was any. */
  end(): boolean {
    this.#options.spinner.stop();
    this.#write(this.#clean.end());
    const { hasText } = this.#text;
    this.#show(this.#text.end());
    for (const text of this.#held) this.#options.write?.(text);
    this.#held = [];
    return hasText;
  }

  /** The client's warning ends with the words for the last error. */
  #fallback(text: string): string {
    const [, what = "", why = text] = /^(Falling back from WebSockets to HTTPS transport\. )(.*)$/s.exec(text) ?? [];
    return what + this.#options.failed(why);
  }

  /** The client's words for a refused upgrade leave out where it leads. */
  #redirected(answer: RunEvent & { readonly type: "upgrade-answer" }): void {
    const redirect = redirectedUpgrade(answer);
    if (redirect === undefined || redirect === this.#redirect) return;
    this.#redirect = redirect;
    this.#options.note(redirect);
  }

  /** The attempt is over without an answer: what is kept back of it is forgotten. */
  #giveUp(): void {
    if (this.#options.holds) this.#reset();
    this.end();
  }

  #begin(): void {
    if (this.end() && this.#options.write !== undefined) this.#options.note("· the answer begins again");
    this.#reset();
  }

  #reset(): void {
    const { endpoint, keepsText, paint, foreign, redactor } = this.#options;
    this.#reader = answerReader(endpoint, keepsText);
    this.#text = new AnswerStreamText(paint, foreign);
    this.#clean = new RedactedDeltas(redactor);
    this.#held = [];
    this.events = [];
  }

  #event(text: string): void {
    const document = jsonOf(text);
    if (document === undefined) return;
    if (this.#options.keepsEvents) this.events.push(document);
    for (const delta of this.#reader.push(document)) {
      this.#options.spinner.stop();
      this.#options.firstText();
      this.#write(this.#clean.push(delta));
    }
  }

  /** Secrets are gone before colours come between their pieces. */
  #write(deltas: readonly ChatDelta[]): void {
    for (const delta of deltas) this.#show(this.#text.push(delta));
  }

  #show(text: string): void {
    if (this.#options.write === undefined) return;
    if (text === "") return;
    if (this.#options.holds) this.#held.push(text);
    else this.#options.write(text);
  }
}

/**
 * Whether the client's reader takes an event as a part of the answer. A failure is none: the client fails, or a
 * completed answer comes after it. What the reader knows nothing of may still bring text, but never an end.
 */
function isOfAnswer(event: ResponseEvent): boolean {
  if (event.type !== "ignored") return partsOfAnswer.has(event.type);
  return event.event !== undefined && !/^(?:error|response\.(?:completed|cancelled))$/.test(event.event);
}

const partsOfAnswer: ReadonlySet<ResponseEvent["type"]> = new Set<ResponseEvent["type"]>([
  "output-item-added",
  "output-item-done",
  "output-text-delta",
  "tool-input-delta",
  "reasoning-summary-delta",
  "reasoning-summary-done",
  "reasoning-content-delta",
  "completed",
]);

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "the host";
}

/** An event that is an object; the client skips anything else (wire contract 9.6). */
function jsonOf(text: string): JsonDocument | undefined {
  try {
    const document = parseJson(text, { name: "event" });
    return document.isObject(document.root) ? document : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
