import { UsageError } from "../problem/usage-error.js";

/** Words by which a command takes another provider than config.toml says. */
const otherProvider = /^(?:-p|--profile|--oss|--local-provider)(?:$|=)/;
const otherSetting = /^(?:-c|--config=)?["']?(?:model_provider|model_providers\.|openai_base_url|profile)\b/;

/**
 * The words of a command, with the client told to take another base URL: by its own `-c` option, as the first one behind
 * the client's name.
 *
 * @param id of the provider in config.toml
 * @throws UsageError `capture-injection` when that cannot be done or would not hold
 */
export function withBaseUrl(words: readonly string[], id: string, baseUrl: string): string[] {
  const at = words.findIndex((word) => /(?:^|[\\/])codex(?:\.exe|\.js|\.cmd)?$|^@openai\/codex(?:@|$)/.test(word));
  if (at === -1) throw refused("the command does not name the client: there is no word codex in it");
  const client = words.slice(at + 1);
  const end = client.indexOf("--");
  for (const word of end === -1 ? client : client.slice(0, end)) {
    if (otherProvider.test(word) || otherSetting.test(word))
      throw refused(`${word} may choose another provider than config.toml does`);
  }
  return [...words.slice(0, at + 1), "-c", setting(id, baseUrl), ...client];
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
