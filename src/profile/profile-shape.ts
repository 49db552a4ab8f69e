import { effortShape, modelShape, summaryShape, verbosityShape } from "./model-shape.js";
import { providerShape } from "./provider-shape.js";
import { sessionShape } from "./session-shape.js";
import type { ObjectShape, Shape } from "./shape.js";

const feature = (value: boolean, text: string): Shape => ({ type: "boolean", default: value, text });
const secret = (text: string): Shape => ({ type: "string", secret: true, text });
const reference = (text: string): Shape => ({ type: "string", notEmpty: true, text });

export const featuresShape: ObjectShape = {
  type: "object",
  text: "Feature switches, as in `[features]` of config.toml.",
  others: {
    type: "boolean",
    text: "Other features do not change the request; those under test are named in `x-codex-beta-features`.",
  },
  members: {
    item_ids: feature(false, "Item ids are sent (codex-0.147 keeps them always)."),
    concurrent_reasoning_summaries: feature(false, "`stream_options` for a provider named OpenAI."),
    enable_request_compression: feature(true, "zstd bodies with a ChatGPT login on a provider named OpenAI."),
    fast_mode: feature(true, "Service tiers are sent at all."),
    remote_compaction_v2: feature(true, "Compaction over /responses; off: /responses/compact."),
    runtime_metrics: feature(false, "Timing header in the WebSocket handshake."),
  },
};

/** The modes that prompt-wire can send. */
export const authModes = ["env_key", "api_key", "chatgpt", "bearer", "none"] as const;

export const authShape: ObjectShape = {
  type: "object",
  text: "The login. Secrets come from a variable or a file.",
  members: {
    mode: {
      type: "string",
      values: authModes,
      hasOwnRule: true,
      text: "Kind of login. Default: env_key if the provider has one, else none.",
    },
    api_key: secret("The key written out; better use api_key_env."),
    api_key_env: reference("Environment variable that holds the key."),
    api_key_file: reference("File that holds the key."),
    access_token: secret("The token written out; better use access_token_env."),
    access_token_env: reference("Environment variable that holds the token."),
    access_token_file: reference("File that holds the token."),
    account_id: { type: "string", text: "ChatGPT account, sent as `chatgpt-account-id`." },
    fedramp: { type: "boolean", text: "A FedRAMP account: `x-openai-fedramp: true`." },
  },
};

/** Every key of a profile: the one table behind validation, defaults, schemas/profile.schema.json and documentation. */
export const profileShape: ObjectShape = {
  type: "object",
  text: "Everything a request needs that is not the Prompt: wire version, model, provider, turn, login and session.",
  members: {
    $schema: { type: "string", text: "For editors." },
    dialect: {
      type: "string",
      default: "codex-0.144",
      notEmpty: true,
      text: "Wire version: `codex-0.144`, `codex-0.147`, or a client version such as `0.171.0`, which picks the nearest known one below it.",
    },
    model: {
      type: "choice",
      text: "A slug, looked up in the catalog, or a catalog entry written out.",
      choices: [{ type: "string", notEmpty: true, text: "Slug of a model." }, modelShape],
    },
    provider: {
      type: "choice",
      text: "A provider id, or a provider written out. Default: `openai`.",
      choices: [
        { type: "string", notEmpty: true, text: "Id of a provider.", examples: ["openai", "ollama", "lmstudio"] },
        providerShape,
      ],
    },
    turn: {
      type: "object",
      text: "What the user chose for this turn.",
      members: {
        reasoning_effort: effortShape,
        reasoning_summary: summaryShape,
        verbosity: verbosityShape,
        service_tier: {
          type: "string",
          examples: ["fast", "priority", "flex", "default"],
          text: "Sent only if the model advertises it; `fast` means `priority`.",
        },
      },
    },
    config: {
      type: "object",
      text: "Settings that change the catalog entry.",
      members: {
        model_supports_reasoning_summaries: {
          type: "boolean",
          text: "True: `reasoning` is sent whatever the catalog says. False does nothing.",
        },
      },
    },
    features: featuresShape,
    auth: authShape,
    session: sessionShape,
  },
};
