import { resolve } from "node:path";
import { flagEffects } from "../capabilities/flag-effects.js";
import { ExitCode } from "../problem/exit-code.js";
import { checkConfigFile } from "../profile/check-file.js";
import { dialectNames } from "../profile/dialect.js";
import type { ModelValues } from "../profile/profile.js";
import { checkedFileJson, checkedFileText, type ModelEffects } from "../render/checked-file.js";
import type { Define, Invocation } from "./invocation.js";
import { jsonOption, outputOption } from "./shared-options.js";

export const define: Define = (command, run) => {
  command
    .description(
      "Check a model catalog, a catalog entry, a provider, a Codex config.toml or a profile in full, and show what\nturning over each capability flag changes on the wire. Exits with 1 when the client would refuse the file.",
    )
    .argument("<file>", "JSON or TOML")
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(check));
};

async function check(
  { options, output, paint }: Invocation<{ readonly json?: true }>,
  file: string,
): Promise<ExitCode> {
  const { readConfigFile } = await import("../profile/read-profile.js");
  const checked = checkConfigFile(await readConfigFile(resolve(file), file));
  const effects = checked.models.flatMap(effectsOf);
  if (options.json) output.write(checkedFileJson(file, checked, effects));
  else await output.show(checkedFileText(file, checked, effects, paint));
  return checked.problems.some(({ severity }) => severity === "error") ? ExitCode.verdict : ExitCode.fine;
}

/** The oldest dialect in full; of later ones only the flags that do something else there. */
function effectsOf(model: ModelValues): ModelEffects[] {
  const { slug } = model;
  const [oldest, ...later] = dialectNames.map((dialect): ModelEffects => ({
    slug,
    dialect,
    effects: flagEffects(model, dialect),
  }));
  if (oldest === undefined) return [];
  const known = new Set(oldest.effects.map((effect) => JSON.stringify(effect)));
  const differing = later.map(({ dialect, effects }): ModelEffects => {
    return { slug, dialect, effects: effects.filter((effect) => !known.has(JSON.stringify(effect))) };
  });
  return [oldest, ...differing.filter(({ effects }) => effects.length > 0)];
}
