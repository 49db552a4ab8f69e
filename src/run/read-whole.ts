import { TransportFailure } from "../transport/transport-failure.js";
import type { HttpAnswer } from "../transport/transport.js";
import { IdleTimer } from "./clock.js";
import { idleTimeout, type Exchange } from "./exchange.js";

/**
 * What can be had of a body in reasonable size and time: silence, a break and too many bytes end it.
 *
 * @param limit bytes after which no more is read
 */
export async function readWhole(
  answer: HttpAnswer,
  { clock, provider }: Pick<Exchange, "clock" | "provider">,
  limit: number,
): Promise<string> {
  const idle = new IdleTimer(clock, idleTimeout(provider), () => answer.close());
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
  } finally {
    idle.cancel();
    answer.close();
  }
  return Buffer.concat(chunks).toString();
}
