import type { RecordedClose } from "../cassette/cassette-line.js";
import type { JsonDocument } from "../json/document.js";
import { endOfEvent } from "./answer-end.js";
import { closeText, failureText } from "./close-text.js";
import { ConnectionFrames } from "./connection-frames.js";
import { KnownClient } from "./known-client.js";
import type { ObservedExchange } from "./observed-exchange.js";
import type { EarlierConnection, TrafficResult } from "./traffic-row.js";

/** Connections that are followed at the same time. */
const mostOpen = 1000;

/** Closed connections that a new one may take the place of. */
const mostOver = 64;

/** Closed connections whose frames are still kept: the end of a connection may be told before its last answer is. */
const mostClosed = 4;

interface Connection {
  /** Undefined when its client is not known, or when it is over. */
  frames: ConnectionFrames | undefined;
  readonly family: string;
  isClosed: boolean;
  reason: string | undefined;
}

/** The WebSocket connections of a recording, in the order in which they were first used. */
export class Connections {
  readonly #connections = new Map<number, Connection>();
  readonly #closed: Connection[] = [];
  /** Closed before anything of them was read. */
  readonly #closedEarly = new Map<number, RecordedClose>();
  /** Open, and not followed any more. */
  readonly #letGo = new Set<number>();
  readonly #mostOpen: number;

  /** @param most that are followed at the same time; of the oldest nothing is said any more */
  constructor(most = mostOpen) {
    this.#mostOpen = most;
  }

  /**
   * The connection of a frame, and, when this is its first one, the connection that it takes the place of.
   *
   * @param family connections of one family follow each other: those of one client to one host for one conversation
   */
  of(exchange: ObservedExchange, document: JsonDocument, family: string) {
    const known = this.#connections.get(exchange.connection);
    if (known !== undefined) return { frames: known.frames };
    if (this.#letGo.has(exchange.connection)) return { frames: undefined };
    const client = KnownClient.of(document, exchange);
    const frames = client === undefined ? undefined : new ConnectionFrames(client);
    const earlier = this.#earlier(family);
    this.#connections.set(exchange.connection, { frames, family, isClosed: false, reason: undefined });
    this.#forgetOldest();
    const closed = this.#closedEarly.get(exchange.connection);
    if (closed !== undefined) this.closed(exchange.connection, closed);
    return { frames, first: { ...(earlier !== undefined && { previous: earlier }) } };
  }

  /** What an answer tells of its connection: after a failure the client opens another one (wire contract 10.6). */
  answered(number: number, result: TrafficResult): void {
    const connection = this.#connections.get(number);
    const reason = result.kind === "closed" ? result.reason : failureText(result);
    if (connection === undefined || result.kind === "interrupted") return;
    if (reason !== undefined && result.kind !== "none") this.#close(connection, reason);
  }

  closed(number: number, closed: RecordedClose): void {
    if (this.#letGo.delete(number)) return;
    const connection = this.#connections.get(number);
    if (connection === undefined) {
      this.#closedEarly.set(number, closed);
      if (this.#closedEarly.size > mostOver) this.#closedEarly.delete(this.#closedEarly.keys().next().value!);
      return;
    }
    // It may be told twice: with its last exchange, and when it happens.
    if (this.#closed.includes(connection)) return;
    this.#close(connection, closeReason(closed));
    this.#closed.push(connection);
    if (this.#closed.length > mostClosed) this.#closed.shift()!.frames = undefined;
  }

  /** The first reason counts: a failure is why a connection was closed. */
  #close(connection: Connection, reason: string | undefined): void {
    connection.isClosed = true;
    connection.reason ??= reason;
  }

  /** Those that are open and those that are over each have room of their own: what goes on is not forgotten for what ended. */
  #forgetOldest(): void {
    const over = [...this.#connections].filter(([, { isClosed }]) => isClosed);
    if (over.length > mostOver) this.#connections.delete(over[0]![0]);
    if (this.#connections.size - Math.min(over.length, mostOver) <= this.#mostOpen) return;
    const [oldest] = [...this.#connections].find(([, { isClosed }]) => !isClosed)!;
    this.#connections.delete(oldest);
    this.#letGo.add(oldest);
  }

  /** The one that a new connection of the same family takes the place of. */
  #earlier(family: string): EarlierConnection | undefined {
    const [number, found] = [...this.#connections].findLast(([, connection]) => connection.family === family) ?? [];
    if (number === undefined || found === undefined) return undefined;
    const { isClosed, reason } = found;
    return { connection: number, isClosed, ...(reason !== undefined && { reason }) };
  }
}

/** Why a connection was closed: what the server said of it before, else how it was. */
function closeReason(closed: RecordedClose): string | undefined {
  const end = closed.said === undefined ? undefined : endOfEvent(closed.said);
  return (end === undefined ? undefined : failureText(end)) ?? closeText(closed);
}
