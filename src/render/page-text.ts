import type { Paint } from "./paint.js";
import { table, wrapped, type Cell } from "./table.js";

/** The least that is left of a column of a table. */
const leastColumn = 20;

/**
 * A page of docs/diagnostics for a terminal: paragraphs and lists are wrapped, tables are columns, the marks of emphasis
 * and headings give way to colour. Code keeps its backticks.
 *
 * @param width columns of the terminal
 */
export function pageText(markdown: string, width: number, paint: Paint): string {
  return blocks(markdown)
    .map((lines) => blockText(lines, width, paint))
    .join("");
}

/** Lines that belong together: a table, a block of code, or one line. */
function blocks(markdown: string): string[][] {
  const found: string[][] = [];
  let open: "table" | "code" | undefined;
  for (const line of markdown.replace(/\n$/, "").split("\n")) {
    const isFence = line.startsWith("```");
    if (open === "code" || (open === "table" && line.startsWith("|"))) found.at(-1)!.push(line);
    else found.push([line]);
    if (open === "code") open = isFence ? undefined : "code";
    else open = isFence ? "code" : line.startsWith("|") ? "table" : undefined;
  }
  return found;
}

function blockText(lines: readonly string[], width: number, paint: Paint): string {
  const [first = ""] = lines;
  if (first.startsWith("|")) return tableText(lines, width, paint);
  if (first.startsWith("```")) return lines.map((line) => `${line}\n`).join("");
  if (first.startsWith("#")) return `${paint.strong(first.replace(/^#+ /, ""))}\n`;
  const indent = /^(?:[*-]|\d+\.) /.exec(first)?.[0].length ?? 0;
  return wrapped(first, width - indent)
    .map((line, index) => `${index === 0 ? "" : " ".repeat(indent)}${painted(line, paint)}\n`)
    .join("");
}

function tableText(lines: readonly string[], width: number, paint: Paint): string {
  const rows = lines
    .filter((line) => !/^\|(?: ?:?-+:? ?\|)+$/.test(line))
    .map((line) =>
      line
        .replace(/^\| ?| ?\|$/g, "")
        .split(/ ?(?<!\\)\| ?/)
        .map((cell) => cell.replaceAll("\\|", "|")),
    );
  const last = Math.max(...rows.map((row) => row.length)) - 1;
  const cells = rows.map((row, index) =>
    row.map((text): Cell => ({ text, paint: (plain) => (index === 0 ? paint.dim(plain) : painted(plain, paint)) })),
  );
  // Names give way first: what they mean reads better on long lines.
  const names = Math.max(leastColumn, Math.floor(width / 3));
  const narrows = [[0, names] as const, ...rows[0]!.map((_, column) => [last - column, leastColumn] as const)];
  return table(cells, { width, wraps: last, wrapsToo: 0, narrows });
}

function painted(line: string, paint: Paint): string {
  return line
    .replaceAll(/\*\*([^*]+)\*\*/g, (_, text: string) => paint.strong(text))
    .replaceAll(/`[^`]+`/g, (code) => paint.name(code));
}
