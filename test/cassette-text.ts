import { cassetteText, type CassetteEvent, type CassetteHead } from "../src/cassette/cassette-line.js";
import type { ObservedExchange } from "../src/traffic/observed-exchange.js";
import { assistant, user } from "./planned-conversation.js";
import {
  answered,
  call,
  callOutput,
  first,
  kept,
  plannedTraffic,
  question,
  second,
  third,
  usage,
} from "./planned-traffic.js";

const head: CassetteHead = {
  cassette: 1,
  program: "prompt-wire 0.1.0",
  started: "2026-03-01T10:00:00.000Z",
  redaction: "secrets",
  source: "https://gw.example/v1",
};

/** The cassette that a capture of these exchanges would have written. */
export function cassetteOf(exchanges: readonly ObservedExchange[]): string {
  const opened = new Set<number>();
  let text = cassetteText(head);
  for (const [index, exchange] of exchanges.entries()) {
    const { at = 0, firstEventAt = at, endedAt = at, connection, url, headers } = exchange;
    const number = index + 1;
    const write = (moment: number, event: CassetteEvent): void => {
      text += cassetteText({ at: moment, ...event });
    };
    if (connection !== -1 && !opened.has(connection)) {
      opened.add(connection);
      write(at, { type: "upgrade", connection, url, headers });
      write(at, { type: "answer", connection, status: 101, headers: [] });
    }
    const { body, method, status = 200, events, answerBody, ended = "completed", close } = exchange;
    if (exchange.kind === "frame") write(at, { type: "frame", number, connection, body });
    else {
      write(at, { type: "request", number, method, url, headers, compressed: false, body });
      write(firstEventAt, { type: "answer", number, status, headers: [] });
    }
    for (const [position, data] of events.entries()) {
      write(position === 0 ? firstEventAt : endedAt, { type: "event", number, data });
    }
    if (answerBody !== undefined) write(endedAt, { type: "body", number, text: answerBody });
    write(endedAt, { type: "end", number, status: ended });
    if (close !== undefined) write(endedAt, { type: "close", connection, ...close });
  }
  return text;
}

/** A chain with everything that can be lost: test/fixtures/cassettes/chain.jsonl. */
export function lossyChain(): ObservedExchange[] {
  const rewritten = [question, call, callOutput("Wall time: 1.33s"), assistant("ok", { id: "msg_1" }), user("go on")];
  const fine = assistant("fine", { id: "msg_3" });
  const fourth = third(rewritten, 3968, { events: answered("resp_4", usage(4300, 3968), fine) });
  const history = [...rewritten, fine, user("and then?")];
  const last = third(history, 0, { events: answered("resp_5", usage(4400, 0)), chainBreak: "lost" });
  const exchanges = plannedTraffic(first, second, third(kept), fourth, last);
  exchanges[3] = { ...exchanges[3]!, close: { by: "server", code: 1001, reason: "60-minute limit" } };
  return exchanges;
}
