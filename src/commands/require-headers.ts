import type { Header, Reason } from "../compile/compiled-request.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { Secret } from "../profile/secret.js";
import { originText } from "../render/origin-text.js";
import { whyNoHandshake, whyUnsendable } from "../transport/unsendable-header.js";

export interface SentHeaders {
  readonly headers: readonly Header[];
  readonly transport: "http" | "websocket";
  /** What no WebSocket takes makes the client go over to HTTP; bytes that are given go nowhere else. */
  readonly canFallBack: boolean;
  /** Who decided the headers that were compiled. */
  readonly reasons: readonly Reason[];
  /** Names of those that `--patch` set, in lower case. */
  readonly patched?: readonly string[];
}

/**
 * Refuses headers that cannot go out, before anything does: what the transport says of them later is told as a fault of
 * the network, after all retries.
 *
 * @throws InputError `header-unsendable` with every one of them
 */
export function requireHeaders({ headers, transport, canFallBack, reasons, patched = [] }: SentHeaders): void {
  const isHandshake = transport === "websocket" && !canFallBack;
  const problems = headers.flatMap((header): Problem[] => {
    const why = whyUnsendable(header, transport) ?? (isHandshake ? whyNoHandshake(header) : undefined);
    if (why === undefined) return [];
    const [name, value] = header;
    const origin = patched.includes(name.toLowerCase())
      ? `--patch header:${name}`
      : value instanceof Secret
        ? value.origin
        : originOf(name, reasons);
    return [
      {
        code: "header-unsendable",
        severity: "error",
        pointer: `header:${name.toLowerCase()}`,
        message: `The header ${JSON.stringify(name)} cannot be sent: ${why}`,
        remedy: `It comes from ${origin}. Correct it there, or leave it out.`,
      },
    ];
  });
  if (problems.length > 0) throw new InputError(problems);
}

function originOf(name: string, reasons: readonly Reason[]): string {
  const reason = reasons.findLast(({ pointer }) => pointer === `header:${name.toLowerCase()}`);
  return reason === undefined ? "the captured request" : originText(reason.origin);
}
