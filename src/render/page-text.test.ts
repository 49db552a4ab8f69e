import { expect, test } from "vitest";
import { pageText } from "./page-text.js";
import { paintFor } from "./paint.js";

test("a page on a terminal: wrapped paragraphs and lists, tables in columns, no marks", async () => {
  const page = `# code\n\n**What.** One two three four five six.\n\n* alpha beta gamma delta epsilon zeta eta\n\n| fault | what |\n| --- | --- |\n| \`a\\|b\` | x |\n| \`cut\` | the connection is cut in the middle |\n\n\`\`\`\na long line of code that is never wrapped\n\`\`\`\n`;
  expect(pageText(page, 30, await paintFor(0))).toBe(
    [
      "code",
      "",
      "What. One two three four",
      "five six.",
      "",
      "* alpha beta gamma delta",
      "  epsilon zeta eta",
      "",
      "fault  what",
      "`a|b`  x",
      "`cut`  the connection is cut",
      "       in the middle",
      "",
      "```",
      "a long line of code that is never wrapped",
      "```",
      "",
    ].join("\n"),
  );
});
