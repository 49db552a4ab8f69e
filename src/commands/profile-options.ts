import { type Command, Option } from "commander";
import { collect } from "./shared-options.js";

/** What says which profile a command works with. */
export interface ProfileOptions {
  /** `-p`: a profile file, MODEL@PROVIDER or MODEL@URL. */
  readonly profile?: string;
  readonly codex?: true;
  readonly set?: readonly string[];
  readonly dialect?: string;
}

/** Adds the options of `ProfileOptions`. */
export function addProfileOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "-p, --profile <profile>",
        "a profile file (JSON or TOML), MODEL@PROVIDER or MODEL@URL (its key: --set provider.env_key=NAME)",
      ),
    )
    .addOption(new Option("--codex", "use your own Codex configuration: config.toml, model catalog, kind of login"))
    .addOption(
      new Option(
        "--set <key=value>",
        "override one value of the profile, by path (turn.verbosity=high) or by its name in config.toml; repeatable",
      ).argParser(collect),
    )
    .addOption(new Option("--dialect <dialect>", "wire version: codex-0.144, or a client version such as 0.147.0"));
}
