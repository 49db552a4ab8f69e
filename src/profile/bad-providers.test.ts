import { describe, it } from "vitest";
import { expectRefusal, jsonProfile, type RefusedProfile } from "./refusal.js";

/** The profile with one provider member more; it stands on line 4. */
const provider = (member: string): string =>
  `{"model": "gpt-5.5", "provider": {\n  "name": "Mock",\n  "base_url": "http://127.0.0.1:1/v1",\n  ${member}\n}}`;

const table: readonly RefusedProfile[] = [
  [
    "an unknown provider",
    '{"model": "gpt-5.5", "provider": "opnai"}',
    "1:34",
    "provider-not-found",
    "Model provider `opnai` not found",
  ],
  [
    "a provider that was removed",
    '{"model": "gpt-5.5", "provider": "ollama-chat"}',
    "1:34",
    "provider-removed",
    "`ollama-chat` is no longer supported.\nHow to fix: replace `ollama-chat` with `ollama` in `model_provider`, `oss_provider`, or `--local-provider`.\nMore info: https://github.com/openai/codex/discussions/7782",
  ],
  [
    "a provider that signs requests",
    '{"model": "gpt-5.5", "provider": "amazon-bedrock"}',
    "1:34",
    "auth-unsupported",
    "amazon-bedrock needs request signing, which is not supported",
  ],
  [
    "a provider without address",
    '{"model": "gpt-5.5", "provider": {"name": "Mock"}}',
    "1:34",
    "profile-missing",
    "provider.base_url is missing: expected a string",
  ],
  [
    "a provider with an empty name",
    provider('"wire_api": "responses", "name": ""'),
    "4:36",
    "provider-name-empty",
    "provider name must not be empty",
  ],
  [
    "an address that is none",
    provider('"base_url": "localhost"'),
    "4:15",
    "base-url-invalid",
    "base_url must be an address that starts with http:// or https://",
  ],
  [
    "an address with a password",
    provider('"base_url": "https://me:hunter2@host/v1"'),
    "4:15",
    "base-url-invalid",
    "base_url must not carry a user name or password",
  ],
  [
    "a key where its variable belongs",
    provider('"env_key": "sk-proj-abcdefghijklmnop1234567890"'),
    "4:14",
    "env-key-is-secret",
    "env_key holds a key, not the name of an environment variable",
  ],
  [
    "the chat wire",
    provider('"wire_api": "chat"'),
    "4:15",
    "provider-wire-api",
    '`wire_api = "chat"` is no longer supported.\nHow to fix: set `wire_api = "responses"` in your provider config.\nMore info: https://github.com/openai/codex/discussions/7782',
  ],
  [
    "another wire",
    provider('"wire_api": "grpc"'),
    "4:15",
    "provider-wire-api",
    "unknown variant `grpc`, expected `responses`",
  ],
  [
    "aws with websockets",
    provider('"aws": {}, "supports_websockets": true, "env_key": "K"'),
    "4:10",
    "provider-aws",
    "provider aws cannot be combined with supports_websockets",
  ],
  [
    "aws with its siblings",
    provider('"aws": {}, "requires_openai_auth": true, "auth": {"command": "x"}, "env_key": "K"'),
    "4:10",
    "provider-aws",
    "provider aws cannot be combined with env_key, auth, requires_openai_auth",
  ],
  [
    "aws alone",
    provider('"aws": {"region": "r"}'),
    "4:10",
    "auth-unsupported",
    "provider aws needs request signing, which is not supported",
  ],
  [
    "an empty auth command",
    provider('"auth": {"command": " "}'),
    "4:23",
    "provider-auth",
    "provider auth.command must not be empty",
  ],
  [
    "an auth command with siblings",
    provider('"auth": {"command": "x"}, "env_key": "K", "requires_openai_auth": true'),
    "4:11",
    "provider-auth",
    "provider auth cannot be combined with env_key, requires_openai_auth",
  ],
  [
    "an auth time-out of zero",
    provider('"auth": {"command": "x", "timeout_ms": 0}'),
    "4:42",
    "profile-type",
    "provider.auth.timeout_ms: expected a whole number from 1 up, found the number 0",
  ],
  [
    "retries that are no whole number",
    provider('"request_max_retries": 1.5'),
    "4:26",
    "profile-type",
    "provider.request_max_retries: expected a whole number from 0 up, found the number 1.5",
  ],
  [
    "negative retries",
    provider('"stream_max_retries": -1'),
    "4:25",
    "profile-type",
    "provider.stream_max_retries: expected a whole number from 0 up, found the number -1",
  ],
  [
    "a header that is no text",
    provider('"http_headers": {"X-A": 1}'),
    "4:27",
    "profile-type",
    "provider.http_headers.X-A: expected a string, found the number 1",
  ],
];

describe("a broken provider", () => {
  it.each(table)("is refused for %s", (_name, text, place, code, message) => {
    expectRefusal(() => jsonProfile(text), place, code, message);
  });
});
