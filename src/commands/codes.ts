import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Code, codes as table } from "../problem/codes.js";
import { ExitCode } from "../problem/exit-code.js";
import { nearestName } from "../problem/nearest-name.js";
import { UsageError } from "../problem/usage-error.js";
import { codesText } from "../render/codes.js";
import { pageText } from "../render/page-text.js";
import type { Define, Invocation } from "./invocation.js";
import { packageFolder } from "./package-folder.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { versionedJson } from "../render/versioned-json.js";

export const define: Define = (command, run) => {
  command
    .description(
      "Explain a diagnostic code: what it means, why it comes up, what to do. Without a code, list all of them.\nThe code stands in brackets behind every error and warning.",
    )
    .argument("[code]", "such as json-syntax")
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(codes));
};

async function codes(
  { options, output, paint }: Invocation<{ readonly json?: true }>,
  code?: string,
): Promise<ExitCode> {
  if (code === undefined) {
    const entries = Object.entries(table)
      .map(([name, title]) => ({ code: name, title }))
      .toSorted((left, right) => (left.code < right.code ? -1 : 1));
    if (options.json) output.write(versionedJson({ codes: entries }));
    else await output.show(codesText(entries, paint));
    return ExitCode.fine;
  }
  if (!isCode(code)) throw unknownCode(code);
  const page = await readFile(join(packageFolder(), "docs", "diagnostics", `${code}.md`), "utf8");
  if (options.json) {
    output.write(versionedJson({ code, title: table[code], page }));
  } else {
    await output.show(output.isTerminal ? pageText(page, output.width, paint) : page);
  }
  return ExitCode.fine;
}

function isCode(name: string): name is Code {
  return Object.hasOwn(table, name);
}

function unknownCode(name: string): UsageError {
  const guess = nearestName(name, Object.keys(table));
  return UsageError.of({
    code: "unknown-code",
    message: `There is no diagnostic with the code ${name}`,
    remedy: guess === undefined ? "prompt-wire codes lists all of them." : `Did you mean ${guess}?`,
  });
}
