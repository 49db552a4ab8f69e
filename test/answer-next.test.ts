import { expect, test } from "vitest";
import { runCommand } from "./run-command.js";

/** Every kind of move, with and without a code, known and unknown. */
const moves = [
  "refused",
  "cut",
  "silence",
  "end",
  "400",
  "400:previous_response_not_found",
  "400:made_up_code",
  "404",
  "405",
  "408",
  "422",
  "429",
  "302",
  "307",
  "520",
  "503:server_is_overloaded",
  "upgrade:403",
  "upgrade:404",
  "upgrade:308",
  "upgrade:426",
  "upgrade:418",
  "response.failed",
  "response.failed:rate_limit_exceeded",
  "response.failed:made_up_code",
  "response.incomplete",
  "response.incomplete:max_output_tokens",
  "response.completed",
  "error",
  "error:context_length_exceeded",
  "close:1009",
  "1008",
  "close:4000",
];

/** The words of a command as it is printed; a hint stands behind it in brackets. */
function wordsOf(command: string): string[] {
  const words = command.replace(/ {3}\(.*\)$/, "").matchAll(/'([^']*)'|(\S+)/g);
  return Array.from(words, ([, quoted, plain]) => quoted ?? plain ?? "").slice(1);
}

test.concurrent.each(moves)("the next: line of answer --then %s works", async (move) => {
  const { stdout, exit } = await runCommand(["answer", "-q", "--then", move]);
  expect(exit).toBe(0);
  const next = /^next: (prompt-wire .*)$/m.exec(stdout.toString())?.[1] ?? "";
  const words = wordsOf(next);
  const followed = await runCommand(
    words,
    words.includes("-") ? { input: "Missing required parameter: 'model'." } : {},
  );
  expect({ next, exit: followed.exit, stdout: followed.stdout.toString() }).toMatchObject({
    exit: 0,
    stdout: expect.not.stringContaining("not known"),
  });
});
