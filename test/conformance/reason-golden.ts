import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledRequest } from "../../src/compile/compiled-request.js";
import { root } from "../run-command.js";
import { changedLines, reasonLines } from "./reason-lines.js";
import type { Subject } from "./subject.js";
import { compileWritten, dialectsOf, type WrittenCase } from "./written-case.js";

/**
 * The reasons and warnings of the written cases as goldens, one file a table. A case shows only how its reasons differ
 * from those of the plain request of its form, which `forms.txt` lists in full.
 */
export function goldenPath(table: string): string {
  return join(root, "test", "conformance", "reasons", `${table.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.txt`);
}

/** Plain requests, one for each form. */
export const forms: readonly WrittenCase[] = [
  { name: "HTTP", contract: "wire contract 2, 9", dialects: ["codex-0.144", "codex-0.147", "made-up"] },
  { name: "WebSocket", contract: "wire contract 10", options: { transport: "websocket" } },
  { name: "prewarm", contract: "wire contract 10.5", options: { transport: "websocket", prewarm: true } },
  { name: "compact", contract: "wire contract 11", options: { endpoint: "compact" } },
  { name: "Lite by flag", contract: "wire contract 6", options: { lite: true } },
  { name: "ordinary by flag", contract: "wire contract 6", options: { lite: false } },
];

/** How the reasons of a case differ from those of the plain request of its form, as its golden has them. */
export function changedReasons(
  { options = {} }: WrittenCase,
  request: CompiledRequest,
  dialect: string,
  subject: Subject,
): string[] {
  return changedLines(plainLines(options, dialect, subject), reasonLines(request));
}

const plain = new WeakMap<Subject, Map<string, string[]>>();

function plainLines(options: NonNullable<WrittenCase["options"]>, dialect: string, subject: Subject): string[] {
  const known = plain.get(subject) ?? new Map<string, string[]>();
  plain.set(subject, known);
  const { transport, endpoint, prewarm, lite } = options;
  const key = [dialect, transport, endpoint, prewarm, lite].join(" ");
  const lines = known.get(key) ?? reasonLines(compileWritten({ name: "", contract: "", options }, dialect, subject));
  known.set(key, lines);
  return lines;
}

/** The text of a golden. `lines` gives what is listed for a case under a dialect; dialects that agree share a section. */
export function reasonGolden(
  cases: readonly WrittenCase[],
  lines: (written: WrittenCase, dialect: string) => readonly string[],
): string {
  const sections = cases.flatMap((written) => {
    const byText = new Map<string, string[]>();
    for (const dialect of dialectsOf(written)) {
      const text = lines(written, dialect).join("\n");
      byText.set(text, [...(byText.get(text) ?? []), dialect]);
    }
    return [...byText].map(([text, dialects]) => `# ${dialects.join(", ")}: ${written.name}\n${text}\n`);
  });
  return sections.join("\n");
}

/** What a golden lists, by `dialect: name`. */
export function readReasonGolden(path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!existsSync(path)) return found;
  for (const section of readFileSync(path, "utf8").split(/^# /m).slice(1)) {
    const end = section.indexOf("\n");
    const [dialects = "", name = ""] = section.slice(0, end).split(/: (.*)/s);
    for (const dialect of dialects.split(", ")) found.set(`${dialect}: ${name}`, section.slice(end + 1).trimEnd());
  }
  return found;
}
