import type { ObjectShape } from "./shape.js";

const text = (description: string) => ({ type: "string", text: description }) as const;
const count = (description: string) => ({ type: "integer", minimum: 0, text: description }) as const;
const map = (description: string, value: string) =>
  ({ type: "object", as: "map", text: description, members: {}, others: { type: "string", text: value } }) as const;

/** One entry of `[model_providers.<id>]` (wire contract 8). */
export const providerShape: ObjectShape = {
  type: "object",
  text: "A provider, with the names of Codex's config.toml.",
  members: {
    name: {
      type: "string",
      required: true,
      text: "Display name. Exactly `OpenAI` or any spelling of `azure` changes the request.",
    },
    base_url: { type: "string", required: true, text: "Address up to, not including, `/responses`." },
    env_key: text("Environment variable that holds the bearer token."),
    env_key_instructions: text("What to tell the user when that variable is missing."),
    experimental_bearer_token: { type: "string", secret: true, text: "Bearer token written out; better use env_key." },
    auth: {
      type: "object",
      text: "A command that prints a bearer token. prompt-wire never runs it while compiling.",
      members: {
        command: { type: "string", required: true, text: "The program." },
        args: { type: "list", text: "Its arguments.", items: text("One argument.") },
        timeout_ms: { type: "integer", minimum: 1, default: 5000, text: "Milliseconds the command may take." },
        refresh_interval_ms: {
          type: "integer",
          minimum: 0,
          default: 300_000,
          text: "Milliseconds until the token is fetched again; 0: never.",
        },
        cwd: text("Folder the command runs in."),
      },
    },
    aws: {
      type: "object",
      text: "Request signing of amazon-bedrock; not supported.",
      members: { profile: text("AWS profile."), region: text("AWS region.") },
    },
    wire_api: {
      type: "string",
      values: ["responses"],
      hasOwnRule: true,
      default: "responses",
      text: "The only wire there is.",
    },
    query_params: { ...map("Appended to the URL as written.", "Value of one parameter."), secretNames: "shown" },
    http_headers: {
      ...map("Headers sent as written; invalid names are skipped.", "Value of one header."),
      secretNames: "wrapped",
    },
    env_http_headers: map(
      "Headers whose value is in an environment variable; skipped while it is unset or blank.",
      "Name of the variable.",
    ),
    request_max_retries: count("Retries of one request; default 4, at most 100."),
    stream_max_retries: count("Retries of a broken stream; default 5, at most 100."),
    stream_idle_timeout_ms: count("Milliseconds without an event before the stream counts as broken; default 300000."),
    websocket_connect_timeout_ms: count("Milliseconds for the WebSocket handshake; default 15000."),
    requires_openai_auth: { type: "boolean", default: false, text: "Whether the client asks for an OpenAI login." },
    supports_websockets: { type: "boolean", default: false, text: "Whether the client prefers WebSocket." },
  },
};
