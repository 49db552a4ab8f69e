import { existsSync, statSync } from "node:fs";
import { UsageError } from "../problem/usage-error.js";
import { readFileBytes, readStandardInput } from "../source/read-bytes.js";
import type { StandardInput } from "../terminal/standard-input.js";

/** Most of an answer that is read. */
const longestAnswer = 64 * 1024 * 1024;

/**
 * The answer that a command was given: the words themselves, a file that holds it, or standard input for `-` and for
 * nothing.
 *
 * @throws UsageError when there is nothing to explain
 */
export async function answerText(argument: string | undefined, standardInput: StandardInput): Promise<string> {
  if (argument === undefined || argument === "-") {
    const kind = standardInput.kind();
    if (argument === undefined && kind !== "pipe" && kind !== "file") {
      throw UsageError.of({
        code: "usage",
        message: "There is no answer to explain",
        remedy: "Give the error text in quotes, a file that holds it, or - and paste it.",
      });
    }
    return decoded(await readStandardInput(standardInput, longestAnswer));
  }
  return isFile(argument) ? decoded(readFileBytes(argument, longestAnswer)) : argument;
}

function isFile(argument: string): boolean {
  // A sentence is no name of a file, and may be longer than names can be.
  return argument.length < 1024 && !argument.includes("\n") && existsSync(argument) && statSync(argument).isFile();
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
