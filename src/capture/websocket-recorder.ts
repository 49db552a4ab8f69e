import type { CassetteEnd, CassetteError, RecordedClose } from "../cassette/cassette-line.js";
import { messageOf } from "./answer-recorder.js";
import { redactedBody } from "./capture-redaction.js";
import type { HeldSecrets } from "../secrets/learned-secrets.js";
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

type Side = "client" | "server";

/** What of one direction was not recorded. */
interface Lost {
  lines: number;
  bytes: number;
  readonly reason: string;
}

/** Records the frames of a WebSocket from a copy of what passes, behind the traffic. */
export class WebSocketRecorder {
  readonly #session: CaptureSession;
  readonly #connection: number;
  readonly #held: HeldSecrets;
  readonly #receivers = new Map<Side, Receiver>();
  /** Frames that have no whole answer yet: a server answers one after the other. */
  readonly #open: OpenFrame[] = [];
  #at = 0;
  #close: RecordedClose | undefined;
  readonly #binary: Record<Side, Lost> = { client: binaryOf("client"), server: binaryOf("server") };
  /** Directions that cannot be read any more. The other one goes on. */
  readonly #lost = new Map<Side, Lost>();

  /** @param granted the headers of the answer, and what takes the keys that frames hold */
  constructor(
    session: CaptureSession,
    connection: number,
    { headers, held }: { readonly headers: HeaderPairs; readonly held: HeldSecrets },
  ) {
    this.#held = held;
    this.#session = session;
    this.#connection = connection;
    const extensions = headerOf(headers, "sec-websocket-extensions");
    for (const from of ["client", "server"] as const) {
      try {
        this.#receivers.set(from, this.#receiver(extensions, from));
      } catch (error) {
        this.lose(from, 0, messageOf(error));
      }
    }
  }

  /** Takes the next bytes of one side; what is in them is recorded as of the time they came. */
  async push(from: Side, at: number, bytes: Buffer): Promise<void> {
    if (this.#lost.has(from)) return this.lose(from, bytes.length, "");
    this.#at = at;
    try {
      await this.#receivers.get(from)?.push(bytes);
    } catch (error) {
      this.lose(from, bytes.length, messageOf(error));
    }
  }

  /** From here on nothing of this side can be recorded: what follows a missing piece has no beginning. */
  lose(from: Side, bytes: number, reason: string): void {
    const lost = this.#lost.get(from) ?? { lines: 1, bytes: 0, reason: `frames of the ${from}: ${reason}` };
    lost.bytes += bytes;
    this.#lost.set(from, lost);
  }

  end(at: number, by: Side, reason: string | undefined): void {
    for (const receiver of this.#receivers.values()) receiver.destroy();
    const close: RecordedClose = this.#close ?? { by, ...(reason !== undefined && { reason }) };
    const connection = this.#connection;
    this.#session.write(at, { type: "close", connection, ...close });
    const message = this.#close === undefined && reason !== undefined ? reason : endOfFrame(close);
    while (this.#open.length > 0) this.#endFrame(at, "interrupted", { name: "connection", message });
    for (const lost of [...this.#lost.values(), ...Object.values(this.#binary)])
      if (lost.bytes > 0) this.#session.write(at, { type: "gap", connection, ...lost });
  }

  #receiver(extensions: string, from: Side): Receiver {
    return openReceiver(extensions, from === "client", {
      message: (text) => (from === "client" ? this.#frame(text) : this.#event(text)),
      binary: (bytes) => {
        this.#binary[from].lines++;
        this.#binary[from].bytes += bytes;
      },
      close: (code, reason) => {
        const said = reason === "" ? {} : { reason };
        this.#close ??= { by: from, code, ...said };
      },
    });
  }

  #frame(text: string): void {
    const sent = redactedBody(this.#session.redaction, text, this.#held);
    const number = this.#session.nextNumber();
    this.#session.write(this.#at, { type: "frame", number, connection: this.#connection, ...sent });
    if (asksForAnswer(text)) this.#open.push({ number, events: this.#session.redaction.events() });
    else this.#session.end(this.#at, number, "completed");
  }

  #event(text: string): void {
    const frame = this.#open[0];
    if (frame === undefined) return this.#eventOfNoAnswer(text);
    for (const { at, data } of frame.events.push(this.#at, text)) this.#write(frame, at, data);
    const end = endOfAnswer(text);
    if (end !== undefined) this.#endFrame(this.#at, end);
  }

  /** Between answers a server tells of the connection, above all why it is about to end it. */
  #eventOfNoAnswer(text: string): void {
    const events = this.#session.redaction.events();
    for (const { at, data } of [...events.push(this.#at, text), ...events.end()])
      this.#session.write(at, { type: "event", connection: this.#connection, data });
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

function binaryOf(from: Side): Lost {
  return { lines: 0, bytes: 0, reason: `binary messages of the ${from} are not recorded` };
}

/** How a WebSocket ended in the middle of an answer. */
function endOfFrame({ by, code }: RecordedClose): string {
  if (code === 1005) return `closed by the ${by === "server" ? "provider" : "client"} without a code`;
  if (code !== undefined) return `closed by the ${by === "server" ? "provider" : "client"} with ${code}`;
  return by === "server" ? "cut by the provider" : "the client left";
}
