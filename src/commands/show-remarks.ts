import type { Problem } from "../problem/problem.js";
import { foldLines } from "../render/fold-line.js";
import { remarks } from "../render/remarks.js";
import type { Invocation } from "./invocation.js";

/** Writes notes and warnings to standard error; nothing under `--json`, whose product carries them. */
export async function showRemarks(
  { options, output, notePaint }: Invocation<{ readonly json?: true }>,
  problems: readonly Problem[],
): Promise<void> {
  if (options.json === true || problems.length === 0) return;
  const paint = await notePaint();
  for (const { severity, text } of remarks(problems, paint)) {
    const lines = foldLines(text, output.noteWidth);
    if (severity === "note") output.note(lines);
    else output.warn(lines);
  }
}
