import { setTimeout as wait } from "node:timers/promises";

/** Waits for milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/** Keeps no process alive: who stops a mock does not wait for it. */
export const systemPause: Pause = (milliseconds) => wait(milliseconds, undefined, { ref: false });

/** Waits, and gives a sign of life every so often; stops early when the other side has left. */
export async function pauseAlive(
  pause: Pause,
  milliseconds: number,
  every: number | undefined,
  beat: () => Promise<void>,
  isGone: () => boolean,
): Promise<void> {
  const step = every === undefined || every === 0 ? milliseconds : every;
  for (let left = milliseconds; left > 0 && !isGone(); left -= step) {
    await pause(Math.min(step, left));
    if (left > step && !isGone()) await beat();
  }
}
