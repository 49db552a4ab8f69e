import { TransportFailure } from "../transport/transport-failure.js";
import type { HttpAnswer } from "../transport/transport.js";
import { IdleTimer } from "./clock.js";
import { idleTimeout, type Exchange } from "./exchange.js";

export interface WholeBody {
  readonly text: string;
  /** Why it may not be all: a break or silence. */
  readonly broken?: string;
}

/**
 * What can be had of a body in reasonable size and time: silence, a break and too many bytes end it.
 *
 * @param limit bytes after which no more is read
 */
export async function readWhole(
  answer: HttpAnswer,
  { clock, provider }: Pick<Exchange, "clock" | "provider">,
  limit: number,
): Promise<WholeBody> {
  let broken: string | undefined;
  const idle = new IdleTimer(clock, idleTimeout(provider), () => {
    broken = "silence until the idle time-out";
    answer.close();
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      idle.touch();
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    broken ??= error.message;
  } finally {
    idle.cancel();
    answer.close();
  }
  const text = Buffer.concat(chunks).toString();
  return broken === undefined ? { text } : { text, broken };
}
