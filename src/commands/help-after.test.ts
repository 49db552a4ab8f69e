import { expect, test } from "vitest";
import { wrappedHelp } from "./help-after.js";
import { createWholeProgram } from "./program.js";

test("paragraphs run on at any width, and lists go on below their second column", () => {
  const text = "One sentence\nand another.\n\nFormats:\n  raw   the exact bytes of the body\n  text  short";
  expect(wrappedHelp(text, 40)).toBe(
    "One sentence and another.\n\nFormats:\n  raw   the exact bytes of the body\n  text  short",
  );
  expect(
    wrappedHelp("a word and a word and a word and a word and\n\n  raw   one two three four five six seven", 40),
  ).toBe("a word and a word and a word and a word\nand\n\n  raw   one two three four five six\n        seven");
});

test.each([80, 100, 132])("no help is wider than %i columns, or wrapped twice", async (width) => {
  let help = "";
  const program = await createWholeProgram({ write: (text) => (help += text), width });
  for (const command of [...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    help = "";
    command.outputHelp();
    const lines = help.split("\n");
    // A command to paste stays whole.
    const tooLong = lines.filter((line) => line.length > width && !line.includes("prompt-wire completion"));
    expect(tooLong).toEqual([]);
    const [, , ...rest] = lines;
    const paragraph = rest.slice(0, rest.indexOf(""));
    for (const [index, line] of paragraph.entries()) {
      const [word = ""] = (paragraph[index + 1] ?? "").split(" ");
      if (word !== "") expect(`${line} ${word}`.length).toBeGreaterThan(width);
    }
  }
});
