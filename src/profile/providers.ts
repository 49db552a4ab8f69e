/** What the values of a built-in provider depend on. */
export interface ProviderContext {
  /** The version that the dialect's client calls itself. */
  readonly clientVersion: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const openAiBase = "https://api.openai.com/v1";
const chatGptBase = "https://chatgpt.com/backend-api/codex";

/** Ids that a config.toml must not define itself. */
export const reservedProviderIds = ["openai", "ollama", "lmstudio"] as const;

/** Ids that can be named without being defined. */
export const builtInProviderIds = ["openai", "ollama", "lmstudio", "amazon-bedrock"] as const;

/** Where requests go when a provider names no address: it depends on the kind of login (wire contract 8). */
export function defaultBaseUrl(authMode: string): string {
  return authMode === "chatgpt" ? chatGptBase : openAiBase;
}

/** Members of a built-in provider with JSON types. */
export interface BuiltInValues {
  readonly name: string;
  readonly base_url?: string;
  readonly http_headers?: Readonly<Record<string, string>>;
  readonly env_http_headers?: Readonly<Record<string, string>>;
  readonly requires_openai_auth: boolean;
  readonly supports_websockets: boolean;
}

export interface BuiltInProvider {
  /** Members as a config.toml would have them; no `base_url` where the login decides it. */
  readonly values: BuiltInValues;
  /** Environment variable that changed the address. */
  readonly addressVariable?: string;
}

/** A built-in provider (wire contract 8); undefined for other ids. */
export function builtInProvider(id: string, context: ProviderContext): BuiltInProvider | undefined {
  switch (id) {
    case "openai":
      return {
        values: {
          name: "OpenAI",
          http_headers: { version: context.clientVersion },
          env_http_headers: { "OpenAI-Organization": "OPENAI_ORGANIZATION", "OpenAI-Project": "OPENAI_PROJECT" },
          requires_openai_auth: true,
          supports_websockets: true,
        },
      };
    case "ollama":
      return local(11_434, context);
    case "lmstudio":
      return local(1234, context);
    default:
      return undefined;
  }
}

function local(port: number, { environment }: ProviderContext): BuiltInProvider {
  const address = environment["CODEX_OSS_BASE_URL"]?.trim() ?? "";
  const otherPort = environment["CODEX_OSS_PORT"]?.trim() ?? "";
  const values = { name: "gpt-oss", requires_openai_auth: false, supports_websockets: false };
  if (address !== "") return { values: { ...values, base_url: address }, addressVariable: "CODEX_OSS_BASE_URL" };
  if (!/^\d{1,5}$/.test(otherPort)) return { values: { ...values, base_url: `http://localhost:${port}/v1` } };
  return { values: { ...values, base_url: `http://localhost:${otherPort}/v1` }, addressVariable: "CODEX_OSS_PORT" };
}
