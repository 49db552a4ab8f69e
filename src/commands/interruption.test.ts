import { expect, test } from "vitest";
import { recordingTerminal } from "../../test/recording-terminal.js";
import { runCommandLine } from "./command-line.js";
import { endingSignals, interruption } from "./interruption.js";

const listeners = (): number[] => endingSignals.map((signal) => process.listenerCount(signal));

test("signals are listened to from when somebody asks until the command is over", () => {
  const before = listeners();
  const interrupted = interruption(recordingTerminal());
  expect(listeners()).toEqual(before);
  interrupted.signal();
  interrupted.signal();
  expect(listeners()).toEqual(before.map((count) => count + 1));
  interrupted.forget();
  interrupted.forget();
  expect(listeners()).toEqual(before);
});

test("a command that is over leaves no listener behind", async () => {
  const before = listeners();
  const words = ["send", "examples/hello.prompt.json", "--mock", "-q"];
  expect(await runCommandLine(words, recordingTerminal())).toBe(0);
  expect(listeners()).toEqual(before);
});
