/** One whole-program case: a command line, what it is given, and everything that came of it. */
export interface GoldenCase {
  /** Lines that begin with `#`: why the case exists. */
  readonly comments: readonly string[];
  /** The words of the `$` line, quotes taken off; `NAME=value` words before `prompt-wire` are in `environment`. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The `$` line as written. */
  readonly commandLine: string;
  /** A file whose bytes are standard input (`< FILE` at the end of the `$` line). */
  readonly inputFile?: string;
  /** Text for standard input, from `[stdin]`. */
  readonly inputText?: string;
  /** Files to lay before the run, from `[file NAME]`; the command then runs in a new folder that holds only these. */
  readonly files: ReadonlyMap<string, string>;
  readonly result?: GoldenResult;
}

export interface GoldenResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files that the command made or changed, from `[wrote NAME]`, by name. */
  readonly written: ReadonlyMap<string, string>;
}

const noNewline = "\\ no newline at end";

/** Reads a golden file. Throws when it cannot be understood: a half-read case must not pass. */
export function readGolden(text: string): GoldenCase {
  const { head, sections } = split(text);
  const commandLine = head.find((line) => line.startsWith("$ "));
  if (commandLine === undefined) throw new Error("There is no line that begins with $");
  const strange = head.find((line) => line !== commandLine && line !== "" && !line.startsWith("#"));
  if (strange !== undefined) throw new Error(`Not a comment, a command or a section: ${strange}`);
  const files = new Map<string, string>();
  const written = new Map<string, string>();
  let inputText: string | undefined;
  let exitCode: number | undefined;
  let stdout = "";
  let stderr = "";
  for (const { title, body } of sections) {
    const [kind = "", name = ""] = title.split(" ");
    if (kind === "file") files.set(name, body);
    else if (kind === "wrote") written.set(name, body);
    else if (kind === "stdin") inputText = body;
    else if (kind === "exit") exitCode = Number(name);
    else if (kind === "stdout") stdout = body;
    else if (kind === "stderr") stderr = body;
    else throw new Error(`There is no section [${title}]`);
  }
  return {
    comments: head.filter((line) => line.startsWith("#")),
    commandLine,
    ...parseCommandLine(commandLine.slice(2)),
    ...(inputText === undefined ? {} : { inputText }),
    files,
    ...(exitCode === undefined ? {} : { result: { exitCode, stdout, stderr, written } }),
  };
}

/** The golden file of a case with this result. `readGolden` of it gives the same case back, byte for byte. */
export function writeGolden(golden: GoldenCase, result: GoldenResult): string {
  const sections: string[] = [];
  for (const [name, body] of golden.files) sections.push(section(`file ${name}`, body));
  if (golden.inputText !== undefined) sections.push(section("stdin", golden.inputText));
  sections.push(`[exit ${result.exitCode}]\n`);
  if (result.stdout !== "") sections.push(section("stdout", result.stdout));
  if (result.stderr !== "") sections.push(section("stderr", result.stderr));
  for (const [name, body] of result.written) sections.push(section(`wrote ${name}`, body));
  return `${[...golden.comments, golden.commandLine].join("\n")}\n${sections.join("")}`;
}

interface Section {
  readonly title: string;
  readonly body: string;
}

function split(text: string): { head: string[]; sections: Section[] } {
  const [first = "", ...rest] = text.split(/^\[(?=(?:file|wrote|stdin|exit|stdout|stderr)\b[^\n]*\]\n)/m);
  const sections = rest.map((part) => {
    const end = part.indexOf("]\n");
    return { title: part.slice(0, end), body: readBody(part.slice(end + 2)) };
  });
  return { head: first.split("\n"), sections };
}

function section(title: string, body: string): string {
  const shown = show(body);
  const lines = shown.replaceAll(/^(?=\\*\[|\\+ no newline)/gm, "\\");
  if (body === "") return `[${title}]\n${noNewline}\n`;
  return `[${title}]\n${lines}${shown.endsWith("\n") ? "" : `\n${noNewline}\n`}`;
}

function readBody(raw: string): string {
  const marker = `${noNewline}\n`;
  let body = raw;
  if (raw === marker) body = "";
  else if (raw.endsWith(`\n${marker}`)) body = raw.slice(0, -marker.length - 1);
  return body
    .replaceAll(/^\\(?=\\*\[|\\* no newline)/gm, "")
    .replaceAll("␛", "\u001B")
    .replaceAll("␍", "\r")
    .replaceAll("␀", "\0");
}

/** Bytes that an editor would hide or spoil stand as their pictures. */
function show(body: string): string {
  if (/[␛␍␀\uFFFD]/u.test(body)) {
    throw new Error("The output holds characters a golden file cannot hold exactly; compare it in a test of its own");
  }
  return body.replaceAll("\u001B", "␛").replaceAll("\r", "␍").replaceAll("\0", "␀");
}

function parseCommandLine(line: string): Pick<GoldenCase, "words" | "environment" | "inputFile"> {
  // Quotes as in a shell, without escapes: 'a b'"c"d is one word.
  const words = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ""),
  );
  const program = words.indexOf("prompt-wire");
  if (program === -1) throw new Error(`This is not a command line of prompt-wire: ${line}`);
  const environment = Object.fromEntries(
    words.slice(0, program).map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );
  const rest = words.slice(program + 1);
  if (rest.at(-2) !== "<") return { words: rest, environment };
  return { words: rest.slice(0, -2), environment, inputFile: rest.at(-1) ?? "" };
}
