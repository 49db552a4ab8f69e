/** First delay of the client's back-off, in milliseconds; it doubles with every attempt (wire contract 9.4, 9.9). */
const firstDelay = 200;

/**
 * How long the client waits before an attempt.
 *
 * @param attempt 1 for the first retry
 * @param random a number from 0 up to 1: the client varies the delay by ten per cent
 */
export function backOff(attempt: number, random: number): number {
  return firstDelay * 2 ** (attempt - 1) * (0.9 + 0.2 * random);
}
