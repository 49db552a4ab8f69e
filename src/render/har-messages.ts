import type { KnownExchange } from "../cassette/recorded-exchange.js";
import type { HarTimes } from "./har-entry.js";

/** The frames of a connection and what came back to each, as browsers write them: times in seconds since 1970. */
export function harMessages(frames: readonly KnownExchange[], { started }: HarTimes): object[] {
  const message = (type: "send" | "receive", at: number | undefined, data: string): object => ({
    type,
    time: at === undefined ? 0 : (started + at) / 1000,
    opcode: 1,
    data,
  });
  return frames.flatMap(({ number, at, body, events, eventsAt, firstEventAt, endedAt, ended, error }) => [
    { ...message("send", at, body), _promptWire: { number, ended, endedAt, error } },
    ...events.map((data, index) =>
      message("receive", eventsAt?.[index] ?? (index === 0 ? firstEventAt : endedAt), data),
    ),
  ]);
}
