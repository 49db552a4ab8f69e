import type { ProviderValues } from "../profile/profile.js";

/** Host parts by which the client recognises Azure (wire contract 8). */
const azureMarkers: ReadonlySet<string> = new Set([
  "openai.azure.",
  "cognitiveservices.azure.",
  "aoai.azure.",
  "azure-api.",
  "azurefd.",
  "windows.net/openai",
]);

/** The client asks for the exact name, whatever the host is (wire contract 8). */
export function isOpenAi(provider: ProviderValues): boolean {
  return provider.name === "OpenAI";
}

/** What makes the client take a provider for Azure: its name, or the marker in its base URL; undefined when it does not. */
export function azureSign(provider: ProviderValues): string | undefined {
  if (provider.name.toLowerCase() === "azure") return `named "${provider.name}"`;
  const base = provider.base_url.toLowerCase();
  const marker = [...azureMarkers].find((part) => base.includes(part));
  return marker === undefined ? undefined : `"${marker}" in base_url`;
}

/** A host a person would call Azure; for those that the client does not recognise. */
export function looksLikeAzure(provider: ProviderValues): boolean {
  return /azure|\.windows\.net/i.test(`${provider.name} ${provider.base_url}`);
}

/** Whether a host belongs to OpenAI, so that the user's own login may go there. */
export function isOpenAiHost(host: string): boolean {
  return /(?:^|\.)(?:openai|chatgpt)\.com$/.test(host);
}
