import type { Command } from "commander";
import type { ExitCode, PassedOnCode } from "../problem/exit-code.js";
import type { Paint } from "../render/paint.js";
import type { Environment } from "../terminal/colour.js";
import type { Output } from "../terminal/output.js";
import type { StandardInput } from "../terminal/standard-input.js";
import type { EndingSignal } from "./interruption.js";

/** Everything one run of a command gets besides its operands. */
export interface Invocation<Options> {
  readonly options: Options;
  readonly output: Output;
  /** Colours for the product. */
  readonly paint: Paint;
  /** Colours for notes and warnings on standard error. */
  readonly notePaint: () => Promise<Paint>;
  readonly environment: Environment;
  readonly standardInput: StandardInput;
  /**
   * Aborts on the first Ctrl-C, SIGTERM or SIGHUP; the program then ends with 128 and the number of the signal (130 for
   * Ctrl-C) whatever the command returns, and a second one kills it. A command that never asks for this signal is simply
   * ended. Aborts, too, when the reader of standard output has gone away (`| head`), which does not change the exit code,
   * and when something broke behind the command's back.
   *
   * @param heard the signals, where not all of them are meant; the first to ask decides
   */
  readonly interruption: (heard?: readonly EndingSignal[]) => AbortSignal;
}

/** What a command does: read, load, call, render; the exit code is its answer. Failures are thrown. */
export type Action<Options, Operands extends readonly unknown[]> = (
  invocation: Invocation<Options>,
  ...operands: Operands
) => Promise<ExitCode | PassedOnCode> | ExitCode;

/** Makes a listener for commander's `action` from an `Action`. */
export type Run = <Options, Operands extends readonly unknown[]>(
  action: Action<Options, Operands>,
) => (...received: unknown[]) => Promise<void>;

/** Gives a command its operands, options, subcommands and action. */
export type Define = (command: Command, run: Run) => void;

/** A command of the table: enough for the list in `--help`, and how to get the rest. */
export interface CommandEntry {
  readonly name: string;
  /** One line: the question the command answers, or what it does. */
  readonly summary: string;
  /** Not in lists; for machinery such as the shells' completion calls. */
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly define: Define }>;
}
