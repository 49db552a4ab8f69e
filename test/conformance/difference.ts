import { Secret } from "../../src/profile/secret.js";
import type { Header } from "../../src/compile/compiled-request.js";

/** `[name, value]` with secrets revealed: tests compare what goes on the wire. */
export type WireHeader = readonly [name: string, value: string];

export function revealed(headers: readonly Header[]): WireHeader[] {
  return headers.map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
}

/** Where two texts part, with what stands around it; nothing when they are equal. */
export function textDifference(what: string, actual: string, expected: string): string[] {
  if (actual === expected) return [];
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return [`${what} differs at ${at}:\n  expected ${around(expected)}\n  actual   ${around(actual)}`];
}

/** Names, order and values of two header lists. */
export function headerDifference(actual: readonly WireHeader[], expected: readonly WireHeader[]): string[] {
  const lines = (headers: readonly WireHeader[]): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return textDifference("headers", lines(actual), lines(expected));
}
