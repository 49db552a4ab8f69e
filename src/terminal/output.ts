import { colourLevel, type ColourLevel, type ColourMode, type Environment } from "./colour.js";
import { FileOutput } from "./file-output.js";
import { cleanChunk } from "./guard.js";
import { terminalText } from "./terminal-text.js";
import type { CleanText, Terminal } from "./terminal.js";

/** What the shared options say about output. */
export interface OutputOptions {
  /** `-o FILE`; `-` is standard output. */
  readonly output?: string;
  readonly quiet?: boolean;
  readonly color?: ColourMode;
  /** False with `--no-pager`. */
  readonly pager?: boolean;
}

/** Where a command's product and its remarks go. The product is all that standard output ever carries. */
export class Output {
  /** True when a person reads the product; false when it goes to a pipe or a file. */
  readonly isTerminal: boolean;
  /** True when all of the product is kept for a file and put there in one step. */
  readonly isFile: boolean;
  /** Columns of the terminal; 80 when there is none. */
  readonly width: number;
  /** Colours for the product. */
  readonly colour: ColourLevel;
  readonly #terminal: Terminal;
  readonly #environment: Environment;
  readonly #mode: ColourMode;
  readonly #file: FileOutput | undefined;
  readonly #quiet: boolean;
  readonly #pager: boolean;
  #clean: CleanText = (text) => text;
  #hasProgress = false;
  #isWhole = false;

  /** Throws an InputError (`output-unwritable`) when `-o` names a folder. */
  constructor(terminal: Terminal, options: OutputOptions) {
    this.#terminal = terminal;
    this.#mode = options.color ?? "auto";
    this.#environment = terminal.environment;
    this.#file = options.output === undefined || options.output === "-" ? undefined : new FileOutput(options.output);
    this.#quiet = options.quiet ?? false;
    this.#pager = options.pager ?? true;
    this.isFile = this.#file !== undefined;
    this.isTerminal = this.#file === undefined && terminal.stdout.isTTY;
    this.width = (this.isTerminal ? terminal.stdout.columns : undefined) ?? 80;
    this.colour = colourLevel(this.#mode, this.isTerminal, this.#environment);
  }

  /** Colours for notes and warnings. */
  get noteColour(): ColourLevel {
    return colourLevel(this.#mode, this.#terminal.stderr.isTTY, this.#environment);
  }

  /** Columns for notes and warnings; Infinity where no terminal limits them. */
  get noteWidth(): number {
    const { isTTY, columns = 0 } = this.#terminal.stderr;
    return isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;
  }

  /**
   * Whether a person reads the notes: then what is waited for may be shown, too. A terminal that does not know how wide
   * it is has no place for it.
   */
  get hasNoteReader(): boolean {
    const { isTTY, columns = 0 } = this.#terminal.stderr;
    return isTTY && columns > 0 && !this.#quiet;
  }

  /**
   * From now on no text leaves without going through this first, wherever it goes: to the product, its file, a pager, a
   * note, the report of a failure.
   */
  protect(clean: CleanText): void {
    const before = this.#clean;
    this.#clean = (text) => clean(before(text));
    this.#terminal.protect(clean);
  }

  /**
   * A text of somebody else, before it is coloured: on a terminal its control characters are made visible, colours as
   * well, of which the terminal could not know whose they are. Elsewhere it is exact.
   */
  foreign(text: string): string {
    return this.isTerminal ? terminalText(text, false) : text;
  }

  /**
   * Writes a part of the product: exactly these bytes, nothing added. Only a terminal gets no control characters but
   * line ends, tabs and colours.
   */
  write(chunk: string | Uint8Array): void {
    if (this.#file !== undefined) this.#file.write(cleanChunk(chunk, this.#clean));
    else this.#terminal.stdout.write(this.isTerminal ? cleanChunk(chunk, this.#shown) : chunk);
  }

  /** Writes a text made for people; on a terminal that is too low for it, through the pager. */
  async show(text: string): Promise<void> {
    if (this.isTerminal && this.#pager && isHigherThan(text, this.#terminal.stdout.rows)) {
      const { page } = await import("./pager.js");
      if (await page(this.#shown(this.#clean(text)), this.#environment)) return;
    }
    this.write(text);
  }

  /** A remark that may be missed, on standard error; nothing with `-q`. */
  note(line: string): void {
    if (!this.#quiet) this.warn(line);
  }

  /** A remark that must be seen, on standard error; `-q` does not silence it. */
  warn(line: string): void {
    this.progress(undefined);
    this.#terminal.stderr.write(`${terminalText(line, this.noteColour > 0)}\n`);
  }

  /**
   * Shows how far a long piece of work has come, in a line of the terminal that the next one overwrites; undefined takes
   * it away. Nothing where no person watches, and nothing with `-q`.
   */
  progress(line: string | undefined): void {
    const { stderr } = this.#terminal;
    if (this.#quiet || !stderr.isTTY || (line === undefined && !this.#hasProgress)) return;
    this.#hasProgress = line !== undefined;
    stderr.write(`\r\u001b[2K${terminalText(line ?? "", this.noteColour > 0)}`);
  }

  readonly #shown: CleanText = (text) => terminalText(text, this.colour > 0);

  /** Says that what was written is all of the product although the command fails: it tells what went wrong. */
  whole(): void {
    this.#isWhole = true;
  }

  /**
   * Puts the file of `-o` in place. What a command that failed has written is half of something, and the old file stays,
   * unless `whole` said otherwise.
   */
  finish({ hasFailed = false }: { readonly hasFailed?: boolean } = {}): void {
    if (!hasFailed || this.#isWhole) this.#file?.finish();
  }
}

function isHigherThan(text: string, rows: number | undefined): boolean {
  if (rows === undefined) return false;
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    // The prompt that comes after needs a line, too.
    if (++lines >= rows) return true;
  }
  return false;
}
