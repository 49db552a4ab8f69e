import { UsageError } from "../problem/usage-error.js";
import { clientWord } from "./client-word.js";

/** Options by which the client takes another provider than config.toml says: `-pNAME` and `-p=NAME`, too. */
const otherProvider = /^(?:-p|--profile(?:$|=)|--oss$)/;
/** Its option for a setting; what is behind it may stand in the same word. */
const settingOption = /^(?:-c=?|--config(?:=|$))/;

/**
 * The words of a command, with the client told to take another base URL by its own `-c` option. That stands right behind
 * the client's name, or, where there are others, in front of the last of them: settings behind a subcommand, as in
 * `codex exec -c model=x`, take the place of all that stand before it (asked of 0.144.6 and 0.147.0).
 *
 * @param id of the provider in config.toml
 * @throws UsageError `capture-injection` when that cannot be done or would not hold
 */
export function withBaseUrl(words: readonly string[], id: string, baseUrl: string): string[] {
  const at = clientWord(words);
  if (at === -1) throw refused("the command does not name the client: there is no word codex in it");
  const end = words.indexOf("--", at);
  const last = end === -1 ? words.length : end;
  let place = at + 1;
  for (let index = at + 1; index < last; index++) {
    const word = words[index]!;
    if (otherProvider.test(word)) throw refused(`${word} may choose another provider than config.toml does`);
    const [option] = settingOption.exec(word) ?? [];
    if (option === undefined) continue;
    place = index;
    const given = option === word ? words[++index] : word.slice(option.length);
    if (given !== undefined && choosesProvider(given, id))
      throw refused(`-c ${given} may choose another provider than config.toml does`);
  }
  return [...words.slice(0, place), "-c", setting(id, baseUrl), ...words.slice(place)];
}

/** The client takes spaces off the name and knows no quotes in it. */
function choosesProvider(given: string, id: string): boolean {
  const name = given.split("=", 1)[0]!.trim();
  const own = `model_providers.${id}`;
  // `profile` is one of older clients; the known ones refuse it.
  if (["model_provider", "model_providers", own, `${own}.base_url`, "profile"].includes(name)) return true;
  return id === "openai" && name === "openai_base_url";
}

/** What stands behind `-c`. */
function setting(id: string, baseUrl: string): string {
  // Built-in providers cannot be overridden; this one has a setting of its own.
  if (id === "openai") return `openai_base_url="${baseUrl}"`;
  if (id === "ollama" || id === "lmstudio" || id === "amazon-bedrock")
    throw refused(`the address of the built-in provider ${id} cannot be set by -c`);
  // The client splits the path at every dot.
  if (!/^[\w-]+$/.test(id)) throw refused(`-c cannot name the provider "${id}"`);
  return `model_providers.${id}.base_url="${baseUrl}"`;
}

function refused(message: string): UsageError {
  return UsageError.of({
    code: "capture-injection",
    message: `--codex: ${message}`,
    remedy: "Capture with --to and the provider's base URL, and give the client the address that is printed.",
  });
}
