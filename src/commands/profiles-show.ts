import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { ExitCode } from "../problem/exit-code.js";
import { loadProfile } from "../profile/load.js";
import { defaultModel } from "../profile/models.js";
import { builtInProviderIds } from "../profile/providers.js";
import { profileJson, profileText } from "../render/profile.js";
import type { Define, Invocation } from "./invocation.js";
import { addProfileOptions, type ProfileOptions } from "./profile-options.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

interface ShowOptions extends ProfileOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Show every value of a profile and who said so. With --json the product is a profile that -p takes: a good\nbeginning for one of your own.",
    )
    .argument("[name]", "a model, a provider, MODEL@PROVIDER, MODEL@URL or a file");
  addProfileOptions(command).addOption(jsonOption()).addOption(outputOption()).action(run(show));
};

async function show(invocation: Invocation<ShowOptions>, name?: string): Promise<ExitCode> {
  const { options, output, paint, environment } = invocation;
  const { json, ...rest } = options;
  const surroundings = { cwd: process.cwd(), environment, homeFolder: homedir() };
  const profile = await loadProfile({ ...rest, profile: options.profile ?? selectionFor(name) }, surroundings);
  await showRemarks(invocation, profile.notes);
  if (json) output.write(profileJson(profile));
  else await output.show(profileText(profile, paint));
  return ExitCode.fine;
}

/** A bare provider id or model is completed to MODEL@PROVIDER; a file is a file. */
function selectionFor(name: string | undefined): string | undefined {
  if (name === undefined || name.includes("@") || /\.(?:json|toml)$/i.test(name) || existsSync(name)) return name;
  return (builtInProviderIds as readonly string[]).includes(name) ? `${defaultModel}@${name}` : `${name}@openai`;
}
