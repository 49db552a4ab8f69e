import type { CassetteEnd, CassetteError, RecordedClose } from "../cassette/cassette-line.js";
import { messageOf } from "./answer-recorder.js";
import { redactedBody } from "./capture-redaction.js";
import type { CaptureSession } from "./capture-session.js";
import { asksForAnswer, endOfAnswer } from "./end-of-answer.js";
import type { HeaderPairs } from "./http-reader.js";
import { headerOf } from "./recorded-headers.js";
import { openReceiver, type Receiver } from "./ws-receiver.js";

type Events = ReturnType<CaptureSession["redaction"]["events"]>;

interface OpenFrame {
  readonly number: number;
  readonly events: Events;
}

/** Records the frames of a WebSocket from a copy of what passes, behind the traffic. */
export class WebSocketRecorder {
  readonly #session: CaptureSession;
  readonly #connection: number;
  readonly #receivers: Readonly<Record<"client" | "server", Receiver>> | undefined;
  /** Frames that have no whole answer yet: a server answers one after the other. */
  readonly #open: OpenFrame[] = [];
  #at = 0;
  #close: RecordedClose | undefined;
  #lost = 0;
  #reason: string | undefined;

  /** @param headers of the answer that granted the upgrade */
  constructor(session: CaptureSession, connection: number, headers: HeaderPairs) {
    this.#session = session;
    this.#connection = connection;
    const extensions = headerOf(headers, "sec-websocket-extensions");
    const open = (from: "client" | "server"): Receiver =>
      openReceiver(extensions, from === "client", {
        message: (text) => (from === "client" ? this.#frame(text) : this.#event(text)),
        close: (code, reason) => {
          const said = reason === "" ? {} : { reason: this.#session.redaction.text(reason) };
          this.#close ??= { by: from, ...(code !== 1005 && { code }), ...said };
        },
      });
    try {
      this.#receivers = { client: open("client"), server: open("server") };
    } catch (error) {
      this.#reason = messageOf(error);
    }
  }

  /** Takes the next bytes of one side; what is in them is recorded as of the time they came. */
  async push(from: "client" | "server", at: number, bytes: Buffer): Promise<void> {
    if (this.#reason !== undefined) return this.lose(bytes.length, this.#reason);
    this.#at = at;
    try {
      await this.#receivers?.[from].push(bytes);
    } catch (error) {
      this.lose(bytes.length, messageOf(error));
    }
  }

  /** From here on nothing can be recorded: what follows a missing piece has no beginning. */
  lose(bytes: number, reason: string): void {
    this.#lost += bytes;
    this.#reason ??= reason;
  }

  end(at: number, by: "client" | "server", reason: string | undefined): void {
    for (const receiver of Object.values(this.#receivers ?? {})) receiver.destroy();
    const close: RecordedClose = this.#close ?? { by, ...(reason !== undefined && { reason }) };
    this.#session.write(at, { type: "close", connection: this.#connection, ...close });
    const message = this.#close === undefined && reason !== undefined ? reason : endOfFrame(close);
    while (this.#open.length > 0) this.#endFrame(at, "interrupted", { name: "connection", message });
    if (this.#lost > 0)
      this.#session.write(at, { type: "gap", lines: 1, bytes: this.#lost, reason: this.#reason ?? "" });
  }

  #frame(text: string): void {
    const sent = redactedBody(this.#session.redaction, text);
    const number = this.#session.nextNumber();
    this.#session.write(this.#at, { type: "frame", number, connection: this.#connection, ...sent });
    if (asksForAnswer(text)) this.#open.push({ number, events: this.#session.redaction.events() });
    else this.#session.end(this.#at, number, "completed");
  }

  #event(text: string): void {
    const frame = this.#open[0];
    if (frame === undefined) return;
    for (const { at, data } of frame.events.push(this.#at, text)) this.#write(frame, at, data);
    const end = endOfAnswer(text);
    if (end !== undefined) this.#endFrame(this.#at, end);
  }

  #endFrame(at: number, status: CassetteEnd, error?: CassetteError): void {
    const frame = this.#open.shift();
    if (frame === undefined) return;
    for (const event of frame.events.end()) this.#write(frame, event.at, event.data);
    this.#session.end(at, frame.number, status, error);
  }

  #write({ number }: OpenFrame, at: number, data: string): void {
    this.#session.write(at, { type: "event", number, data });
  }
}

/** How a WebSocket ended in the middle of an answer. */
function endOfFrame({ by, code }: RecordedClose): string {
  if (code !== undefined) return `closed by the ${by === "server" ? "provider" : "client"} with ${code}`;
  return by === "server" ? "cut by the provider" : "the client left";
}
