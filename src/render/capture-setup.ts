/** What a user pastes to send a client through a capture. */
export interface CaptureSetup {
  /** Base URL of the capture. */
  readonly url: string;
  /** Id and key variable of the provider, where they are known. */
  readonly provider: { readonly id: string; readonly envKey?: string } | undefined;
}

/** The address for config.toml and for the environment. */
export function captureSetupText({ url, provider }: CaptureSetup): string {
  const id = provider?.id ?? "capture";
  if (id === "openai")
    return [`config.toml   openai_base_url = "${url}"`, `environment   OPENAI_BASE_URL=${url}`, ""].join("\n");
  const known = provider === undefined;
  return [
    `config.toml   ${known ? `model_provider = "${id}"` : "change one line of your provider"}`,
    `              [model_providers.${id}]`,
    ...(known ? [`              name = "${id}"`] : []),
    `              base_url = "${url}"`,
    ...(known
      ? [
          `              wire_api = "responses"`,
          `              env_key = "OPENAI_API_KEY"`,
          `              supports_websockets = true   # as your provider has it`,
        ]
      : []),
    `environment   OPENAI_BASE_URL=${url}`,
    "",
  ].join("\n");
}
