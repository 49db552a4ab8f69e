import { azureSign, isOpenAiHost } from "../compile/provider-kind.js";
import { isVocabulary } from "../secrets/vocabulary.js";

const notRedacted: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "unknown.invalid"]);

/**
 * An address without its owner: scheme and the end of the path stay, and what the client knows Azure by. Hosts of OpenAI
 * and of this machine are nobody's; any other becomes `redacted.invalid`. Names of parameters stay where they are ordinary words.
 */
export function redactUrl(url: string, redact: (text: string) => string): string {
  const [, scheme = "https", , host = "", port = "", path = "", query] =
    /^([a-z]+):\/\/([^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(:\d+)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  const isKnown = notRedacted.has(host) || host.endsWith(".invalid") || isOpenAiHost(host);
  const azure = azureSign({ name: "", base_url: url }) === undefined ? "" : "openai.azure.";
  const address = isKnown ? `${host}${port}` : `redacted.${azure}invalid`;
  const [tail = ""] = /(?:\/v\d+)?(?:\/(?:responses|chat\/completions)(?:\/compact)?)?$/.exec(path) ?? [];
  const pairs = (query ?? "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [, name = "", value] = /^([^=]*)(?:=(.*))?$/s.exec(pair) ?? [];
      if (/^api-version$/i.test(name) && /^[\w.-]{1,30}$/.test(value ?? "")) return pair;
      const shown = isVocabulary(name) ? name : encodeURIComponent(redact(name));
      return value === undefined ? shown : `${shown}=${encodeURIComponent(redact(value))}`;
    });
  return `${scheme}://${address}${tail}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}
