import { ExitCode } from "../problem/exit-code.js";
import { wirePoints, wireVersions } from "../profile/wire-versions.js";
import { wireVersionsText } from "../render/wire-versions.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { versionedJson } from "../render/versioned-json.js";

export const define: Define = (command, run) => {
  command
    .description("What was measured to differ between client versions, and which of them a dialect reproduces.")
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(dialects));
};

async function dialects({ options, output, paint }: Invocation<{ readonly json?: true }>): Promise<ExitCode> {
  if (options.json) {
    output.write(versionedJson({ versions: wireVersions, points: wirePoints }));
  } else await output.show(wireVersionsText(wireVersions, wirePoints, paint));
  return ExitCode.fine;
}
