import type { Recording } from "../cassette/read-cassette.js";
import type { Exchange, KnownExchange } from "../cassette/recorded-exchange.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { requestFromText } from "./captured-request.js";
import { capturedBody } from "./kinds/body.js";
import { parsedJson } from "./parsed-json.js";
import { redactedNote } from "./own-secrets.js";
import type { EarlierExchange, ListSource, Located, RequestSource } from "./source.js";

/** What is recorded, without credentials (`withoutOwnSecrets`). */
interface CleanRecording {
  readonly exchanges: readonly KnownExchange[];
  readonly isRedacted: boolean;
}

/**
 * A recording as a source: its requests and frames, each frame with what went over its connection before.
 *
 * @param recording what it holds besides, where it has a head
 */
export function recordedSource(
  name: string,
  given: readonly Problem[],
  { exchanges, isRedacted }: CleanRecording,
  recording?: Omit<Recording, "exchanges">,
): ListSource {
  const notes = isRedacted ? [...given, redactedNote(name)] : given;
  const parsed = new Map<Exchange, EarlierExchange>();
  const earlier = (exchange: Exchange): EarlierExchange => {
    const known = parsed.get(exchange) ?? parsedExchange(name, exchange);
    parsed.set(exchange, known);
    return known;
  };
  return {
    kind: "list",
    name,
    notes,
    noun: "request",
    size: exchanges.length,
    exchanges,
    ...(recording !== undefined && { recording }),
    entry: (position): RequestSource => {
      const exchange = exchanges[position - 1]!;
      const { method, url, headers, body, connection, events, status } = exchange;
      if (body === "") throw withoutBody(`${name}#${position}`, method);
      const request: RequestSource = {
        ...requestFromText({ name: `${name}#${position}`, notes, method, url, headers }, body),
        events,
        exchange,
        ...(status !== undefined && { status }),
        ...(recording?.head.mock === true && { isOfMock: true as const }),
      };
      if (connection === -1) return request;
      const before = exchanges.slice(0, position - 1).filter((other) => other.connection === connection);
      return { ...request, connection, earlier: before.map(earlier) };
    },
  };
}

function withoutBody(entry: string, method: string): InputError {
  return InputError.of({
    code: "source-empty",
    message: `${entry} is a ${method} without a body, or with one that could not be recorded`,
    remedy: "pick another entry: prompt-wire inspect lists them",
  });
}

function parsedExchange(name: string, { body, events }: Exchange): EarlierExchange {
  const located = { document: parseJson(body, { name }), node: 0 };
  return { body: capturedBody(located, Buffer.from(body)), events: events.flatMap(locatedEvent) };
}

/** An event that is no JSON, such as the `[DONE]` that some servers send behind every stream, holds nothing to read. */
function locatedEvent(text: string): Located[] {
  const document = parsedJson(Buffer.from(text), "event");
  return document === undefined ? [] : [{ document, node: 0 }];
}
