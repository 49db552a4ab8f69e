import type { JsonDocument } from "../json/document.js";
import { defaultProfile } from "./default-profile.js";
import type { Profile } from "./profile.js";
import { findProjectFolder } from "./project-folder.js";
import type { ResolveOptions } from "./resolve.js";
import { placeholderSession } from "./session-defaults.js";
import type { Surroundings } from "./surroundings.js";

/** The options of a command line that say which profile to use. */
export interface LoadProfileOptions {
  /** `-p`: a file, MODEL@PROVIDER or MODEL@URL. */
  readonly profile?: string | undefined;
  /** `--set path=value`, in order. */
  readonly set?: readonly string[] | undefined;
  readonly dialect?: string | undefined;
  /** `--codex`: the user's own Codex configuration. */
  readonly codex?: boolean | undefined;
  /** The profile that the source brings, such as that of a case. */
  readonly source?: { readonly document: JsonDocument; readonly node: number; readonly testData?: boolean } | undefined;
  /** A settings file of a chat client, and the model whose entry counts. */
  readonly settings?: { readonly file: string; readonly model: string } | undefined;
  readonly strict?: boolean | undefined;
  /** Ids for a session that has none; fresh ones for real requests. */
  readonly session?: ResolveOptions["session"];
  /** Dialects beyond the built-in ones. */
  readonly dialects?: readonly string[];
}

/**
 * Finds, reads and merges everything that makes the profile (spec/profile.md): flags, `-p`, `--codex`, what the source
 * brings, prompt-wire.toml, defaults. Which of them applied is in `notes`. Reads files and writes none; code for TOML and
 * Codex is loaded only when it is needed.
 *
 * @throws InputError or UsageError with everything that is wrong.
 */
export async function loadProfile(options: LoadProfileOptions, surroundings: Surroundings): Promise<Profile> {
  const projectFolder = findProjectFolder(surroundings.cwd);
  const { profile, set = [], dialect, codex, source, settings } = options;
  const isPlain =
    (profile ?? dialect ?? source ?? settings ?? projectFolder) === undefined && set.length === 0 && codex !== true;
  if (isPlain) return defaultProfile(options.session ?? placeholderSession);
  const { mergeSources } = await import("./merge-sources.js");
  return mergeSources(options, surroundings, projectFolder);
}
