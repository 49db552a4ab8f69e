import { expect, test } from "vitest";
import { colourLevel, type ColourLevel, type ColourMode, type Environment } from "./colour.js";

const rows: readonly [what: string, ColourMode, isTerminal: boolean, Environment, ColourLevel][] = [
  ["a plain terminal has sixteen colours", "auto", true, { TERM: "xterm" }, 1],
  ["a better one says so", "auto", true, { TERM: "xterm-256color" }, 2],
  ["true colour", "auto", true, { TERM: "xterm-256color", COLORTERM: "truecolor" }, 3],
  ["Windows sets no TERM", "auto", true, { OS: "Windows_NT" }, 3],
  ["a dumb terminal has none", "auto", true, { TERM: "dumb", COLORTERM: "truecolor" }, 0],
  ["a pipe gets none", "auto", false, { TERM: "xterm-256color" }, 0],
  ["NO_COLOR", "auto", true, { TERM: "xterm", NO_COLOR: "1" }, 0],
  ["an empty NO_COLOR does not count", "auto", true, { TERM: "xterm", NO_COLOR: "" }, 1],
  ["NO_COLOR beats FORCE_COLOR", "auto", true, { TERM: "xterm", NO_COLOR: "1", FORCE_COLOR: "3" }, 0],
  ["FORCE_COLOR colours a pipe", "auto", false, { TERM: "xterm-256color", FORCE_COLOR: "" }, 2],
  ["FORCE_COLOR with a level", "auto", false, { FORCE_COLOR: "3" }, 3],
  ["FORCE_COLOR=0", "auto", true, { TERM: "xterm", FORCE_COLOR: "0" }, 0],
  ["FORCE_COLOR beats a dumb terminal", "auto", true, { TERM: "dumb", FORCE_COLOR: "true" }, 1],
  ["--color always beats NO_COLOR and pipes", "always", false, { TERM: "xterm-256color", NO_COLOR: "1" }, 2],
  ["--color always on a dumb terminal", "always", true, { TERM: "dumb" }, 1],
  ["--color never beats FORCE_COLOR", "never", true, { TERM: "xterm", FORCE_COLOR: "3" }, 0],
];

test.each(rows)("%s", (_, mode, isTerminal, environment, level) => {
  expect(colourLevel(mode, isTerminal, environment)).toBe(level);
});
