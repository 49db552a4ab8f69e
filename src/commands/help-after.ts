import type { Command } from "commander";

/** Narrower than this nothing is wrapped, as in the rest of the help. */
const leastWidth = 40;

/**
 * Adds text behind the help of a command, as wide as the help is. Lines that begin with blanks stand by themselves, and
 * go on below their second column (`  raw  the exact bytes …`); others run on as paragraphs.
 */
export function addHelpAfter(command: Command, text: string): Command {
  return command.addHelpText("after", () => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
    return `\n${wrappedHelp(text, width)}`;
  });
}

/** @param text without line ends at its beginning and end */
export function wrappedHelp(text: string, width: number): string {
  const paragraphs: string[] = [];
  for (const line of text.split("\n")) {
    const before = paragraphs.at(-1) ?? "";
    const isContinued = [line, before].every((one) => /^\S/.test(one));
    if (isContinued) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else paragraphs.push(line);
  }
  return paragraphs.map((paragraph) => wrappedParagraph(paragraph, width)).join("\n");
}

function wrappedParagraph(paragraph: string, width: number): string {
  const [head = ""] = /^ +(?:\S+(?: \S+)* {2,})?/.exec(paragraph) ?? [];
  if (width < leastWidth) return paragraph;
  const lines: string[] = [];
  let line = head;
  for (const word of paragraph.slice(head.length).split(" ")) {
    const isFirst = line.length === head.length;
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(head.length) + word;
    } else line += isFirst ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}
