import { UsageError } from "../problem/usage-error.js";
import { followedBy, type Elsewhere } from "../run/redirect.js";

/** What a server, or the network, does to a request. */
export type ServerMove =
  /** A refusal: over HTTP the status of the answer, on a WebSocket an error frame with it. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly code?: string;
      /** Over HTTP it comes with a `Location`, the client goes there, and this is what it meets. */
      readonly elsewhere?: Elsewhere;
    }
  /** The answer to the upgrade of a WebSocket. */
  | { readonly kind: "upgrade"; readonly status: number }
  /** An event that ends an answer; `code` is its error code, or the reason of an incomplete answer. */
  | { readonly kind: "event"; readonly event: EventName; readonly code?: string }
  | { readonly kind: "close"; readonly closeCode: number }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: "cut" }
  /** Nothing more comes, and the connection stays. */
  | { readonly kind: "silence" }
  /** There is no connection to be had. */
  | { readonly kind: "refused" }
  /** The stream ends without an end of the answer. */
  | { readonly kind: "end" };

const eventNames = ["response.failed", "response.incomplete", "response.completed", "error"] as const;
type EventName = (typeof eventNames)[number];

const words = ["cut", "silence", "refused", "end"] as const;

/**
 * Reads a move: `400`, `400:previous_response_not_found`, `upgrade:403`, `response.failed:rate_limit_exceeded`,
 * `close:1009` or `1009`, `cut`, `silence`, `refused`, `end`.
 *
 * @throws UsageError for anything else
 */
export function serverMove(text: string): ServerMove {
  refuseNoMove(text);
  const word = words.find((one) => one === text);
  if (word !== undefined) return { kind: word };
  const [, status, code] = /^([1-5]\d\d)(?::(.+))?$/.exec(text) ?? [];
  if (status !== undefined) return { kind: "status", status: Number(status), ...(code !== undefined && { code }) };
  const [, upgrade] = /^upgrade:([1-5]\d\d)$/.exec(text) ?? [];
  if (upgrade !== undefined) return { kind: "upgrade", status: Number(upgrade) };
  const [, close] = /^(?:close:)?([1-4]\d{3})$/.exec(text) ?? [];
  if (close !== undefined) return { kind: "close", closeCode: Number(close) };
  const [name = "", ...rest] = text.split(":");
  const event = eventNames.find((one) => one === name);
  if (event !== undefined) {
    const own = rest.join(":");
    return { kind: "event", event, ...(own !== "" && { code: own }) };
  }
  throw UsageError.of({
    code: "usage",
    message: `--then ${text} is nothing that a server does`,
    remedy: `Give a status (400, 400:previous_response_not_found), an event (${eventNames.slice(0, 3).join(", ")}, error; :CODE behind it), a close code (close:1009), upgrade:STATUS, ${words.join(", ")}.`,
  });
}

/** Codes and statuses that name something, and nothing that a server does to a request. */
function refuseNoMove(text: string): void {
  const why =
    text === "upgrade:101"
      ? ([
          "101 is the upgrade that succeeds",
          "Every other status refuses it; or give what comes after it: silence, cut, 400.",
        ] as const)
      : /^(?:close:)?10(?:06|15)$/.test(text)
        ? (["no close frame has this code: programs report it where none came", "Give cut."] as const)
        : undefined;
  if (why === undefined) return;
  throw UsageError.of({ code: "usage", message: `--then ${text} is no move: ${why[0]}`, remedy: why[1] });
}

/** Over what a move can come. */
export function transportsOf(move: ServerMove): readonly ("http" | "websocket")[] {
  if (move.kind === "close" || move.kind === "upgrade" || isInterim(move)) return ["websocket"];
  return ["http", "websocket"];
}

/** The moves to play over a transport: of a redirect over HTTP, what is at the other place makes the difference. */
export function playedMoves(move: ServerMove, transport: "http" | "websocket"): readonly ServerMove[] {
  if (transport !== "http" || move.kind !== "status" || followedBy(move.status) === undefined) return [move];
  return (["answers", "refuses"] as const).map((elsewhere) => Object.assign({}, move, { elsewhere }));
}

/** A status that over HTTP is no answer yet: the client waits for the one behind it (wire facts 7). */
export function isInterim(move: ServerMove): boolean {
  return move.kind === "status" && move.status < 200 && move.status !== 101;
}
