/**
 * Well-known members that no client of a known wire version sends, and what usually put them there. Keyed by their name
 * in the Responses API, or in Chat Completions.
 */
export const foreignFields: Readonly<Record<string, string>> = {
  background: "a program that uses the API's background mode itself",
  conversation: "a program that keeps its history on the server",
  frequency_penalty: "a Chat Completions client, or a gateway that adds its defaults",
  functions: "an old Chat Completions client",
  logprobs: "a Chat Completions client",
  max_completion_tokens: "a Chat Completions client",
  max_output_tokens: "a gateway or SDK that limits the answer; the client leaves the length to the model",
  max_tokens: "a Chat Completions or Anthropic client, or a gateway that translates for them",
  max_tool_calls: "a program that uses the Responses API directly",
  messages: "Chat Completions or Anthropic Messages: not the Responses API",
  metadata: "a gateway or SDK that tags requests; the client tags with client_metadata",
  modalities: "a Chat Completions client",
  n: "a Chat Completions client",
  presence_penalty: "a Chat Completions client, or a gateway that adds its defaults",
  previous_response_id: "a program that keeps its history on the server",
  prompt: "a program that uses a prompt stored on the server",
  prompt_cache_retention: "a gateway or SDK that asks for longer caching; the client only sends prompt_cache_key",
  reasoning_effort: "Chat Completions; the Responses API has reasoning.effort",
  response_format: "Chat Completions; the Responses API has text.format",
  safety_identifier: "a gateway or SDK that names its end user",
  seed: "a Chat Completions client",
  stop: "a Chat Completions client",
  system: "an Anthropic Messages client",
  temperature: "a gateway or SDK that adds its defaults; reasoning models refuse it",
  top_logprobs: "a program that uses the API directly",
  top_p: "a gateway or SDK that adds its defaults; reasoning models refuse it",
  truncation: "a program that lets the server cut the history; the client compacts it itself",
  user: "a gateway or SDK that names its end user",
  verbosity: "Chat Completions; the Responses API has text.verbosity",
};

/** Headers that the client never sets itself, and who does. */
export const foreignHeaders: Readonly<Record<string, string>> = {
  "accept-encoding": "known clients send none; another HTTP library, a proxy, or a later client adds it",
  "chatgpt-account-id": "only a ChatGPT login sends it, with the id of its account; here is no such login, or no id",
  connection: "the HTTP library decides it for each connection",
  "content-length": "the HTTP library adds it: the length of the body",
  conversation_id: "old clients sent it; known ones do not",
  cookie: "only Cloudflare's own cookies, and only to ChatGPT hosts",
  host: "the HTTP library adds it: the host of the URL",
  "openai-organization": "only the built-in provider openai sends it, from OPENAI_ORGANIZATION",
  "openai-project": "only the built-in provider openai sends it, from OPENAI_PROJECT",
  session_id: "the client writes session-id, with a hyphen; old clients and some gateways use the underscore",
  thread_id: "the client writes thread-id, with a hyphen",
  "transfer-encoding": "the client sends a length; a proxy that streams changes it to chunks",
  "x-openai-fedramp": "only a ChatGPT login with a FedRAMP account sends it",
  "x-stainless-lang": "OpenAI's own SDKs send it: this request was made by one, not by the client",
};
