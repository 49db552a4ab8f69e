import type { Entry } from "../entry.js";
import { at } from "../locate.js";
import { everyRequest, sameEveryTime } from "./words.js";

/** Models, accounts, limits, load. */
export const accountEntries: readonly Entry[] = [
  {
    name: "model-not-for-login",
    patterns: [
      { message: /The '(?<model>[^']+)' model is not supported when using Codex with a ChatGPT account/ },
      { message: /(?:does not have|do not have|lack) access to (?:the )?model ['"`]?(?<model>[\w./-]+\w)/i },
    ],
    means: "this login may not use the model {model}",
    why: "the slug goes out as it was asked for (wire contract 7); the plan lacks the model, it was retired, or the name carries more than the slug (an effort, a provider)",
    rule: "model/slug",
    fault: ["user"],
    where: [at("/model")],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      user: "choose a model of your plan (/model), or log in with an API key",
      gateway: "translate model names before you pass the request on",
    },
    next: "why",
  },
  {
    name: "model-unknown",
    patterns: [
      { code: /^model_not_found$|^DeploymentNotFound$/ },
      {
        message:
          /model ['"`]?(?!(?:is|was) )(?<model>[\w./:@-]+?)['"`]? (?:does not exist|not found|is not (?:found|available|a valid model))/i,
      },
      { message: /invalid model name passed in model=['"`]?(?<model>[\w./:@-]*\w)/i },
      { message: /(?:unknown|invalid|no such) model(?: name| ID)?(?:: ?['"`]?| ['"`])(?<model>[\w./:@-]*\w)/i },
      // Names of models have digits or joints in them; «invalid model output» names none.
      { message: /(?:unknown|invalid|no such) model (?=\S*[\d/-])(?<model>[\w./:@-]*\w)/i },
      { message: /provided model identifier is invalid/i },
      { message: /(?<![\w./:@-])(?<model>[\w./:@-]+) is not a valid model ID/i },
      { message: /The API deployment for this resource does not exist/ },
    ],
    means: "the provider does not know the model {model|asked for}",
    why: "the slug goes out exactly as it was asked for, prefix and all (wire contract 7); on Azure it must be the name of the deployment",
    rule: "model/slug",
    fault: ["user", "gateway"],
    where: [at("/model")],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      user: "correct model in config.toml to a name the provider lists (GET …/models)",
      gateway: "map the slugs that clients send",
    },
    next: "why",
  },
  {
    name: "organization-unverified",
    patterns: [{ message: /organization must be verified to (?<use>[^.]*\w)/i }],
    means: "the organization of the key is not verified, and may not {use}",
    why: "the provider allows some models, streams and reasoning summaries only to organizations that were verified; the value in the request is one that the model takes",
    fault: ["user"],
    retry: "later",
    retryWhy: "after the organization was verified; that takes effect after some minutes",
    fix: {
      user: "verify the organization in the provider's settings; model_reasoning_summary = none where only summaries are refused",
    },
  },
  {
    name: "usage-limit",
    patterns: [
      { type: /^usage_limit_reached$|^usage_not_included$/ },
      { code: /^usage_limit_reached$|^usage_not_included$/ },
      { message: /(?:hit your|reached (?:your|the)) usage limit/i },
    ],
    means: "the plan's usage limit is reached, or the plan does not include Codex",
    why: "the client reads the limits from the headers of the answer (wire contract 9.5) and ends the turn",
    fault: ["user"],
    retry: "later",
    retryWhy: "when the window resets: resets_at in the answer, or the header …-primary-reset-at",
    triedAgain: {
      why: "as a 429 this ends the turn; the client takes it here for an error that passes, and asks again (wire contract 9.7)",
    },
    fix: { user: "wait, buy credits, or use another login", gateway: "pass the rate-limit headers on" },
  },
  {
    name: "quota",
    patterns: [
      { code: /^insufficient_quota$|^billing_not_active$|^billing_hard_limit_reached$/ },
      { type: /^insufficient_quota$/ },
      {
        message:
          /exceeded your current quota|insufficient (?:credits|balance|quota)|credit balance is too low|check your billing details|billing hard limit/i,
      },
      { status: [402] },
    ],
    means: "the account has no credit left",
    why: "the provider checks the bill before it runs anything",
    fault: ["user"],
    retry: "later",
    retryWhy: "when the account has credit again",
    fix: { user: "look at plan and billing, also at the limits of the project" },
  },
  {
    name: "rate-limit",
    patterns: [
      { code: /^rate_limit_exceeded$/ },
      { type: /^rate_limit_error$/ },
      {
        message:
          /rate limit(?:ed)?\b.{0,40}(?:reached|exceeded|error)|Too Many Requests|try again in [\d.]+ ?(?:m?s|seconds?)|Too many tokens, please wait/i,
      },
      { status: [429] },
    ],
    means: "too many requests or tokens in a short time",
    why: "the client ends the turn on a plain HTTP 429; only response.failed with rate_limit_exceeded is repeated, after the delay it names (wire contract 9.4, 9.7)",
    fault: ["user", "provider"],
    retry: "later",
    retryWhy: "after {wait|the time that an answer may name (retry-after, «try again in»)}",
    tries: { move: "429", http: 1, webSocket: 1 },
    fix: {
      user: "wait, run fewer agents at once",
      gateway: "queue, and pass retry-after on",
      agent: "back off on 429",
    },
  },
  {
    name: "overloaded",
    patterns: [
      { code: /^server_is_overloaded$|^slow_down$|^overloaded_error$/ },
      { type: /^overloaded_error$/ },
      {
        message: /(?:model|server|engine) is (?:currently )?(?:overloaded|at capacity)|Selected model is at capacity/i,
      },
      { status: [503, 529] },
    ],
    means: "the provider has no capacity for this model at the moment",
    why: "over HTTP every 5xx is sent again (request_max_retries) before its body counts; then server_is_overloaded and slow_down end the turn, and any other 5xx is tried up to 30 times; on a WebSocket, and as response.failed, they end it at once (wire contract 9.4, 9.7, 9.8)",
    fault: ["provider"],
    retry: "later",
    retryWhy: "nothing is wrong with the request",
    tries: { move: "503:server_is_overloaded", http: 5, webSocket: 1 },
    fix: { user: "try another model, or later" },
  },
  {
    name: "unauthorized",
    patterns: [
      { code: /^invalid_api_key$|^token_expired$|^invalid_issuer$|^account_deactivated$/ },
      { type: /^authentication_error$/ },
      {
        message:
          /Incorrect API key|API key not valid|Invalid (?:API|authentication) (?:key|token|credentials)|Missing bearer|No auth credentials|token (?:has )?expired/i,
      },
      { status: [401] },
    ],
    means: "the provider does not accept the credentials",
    why: "bearer precedence: env_key, experimental_bearer_token, auth command, login; without any of them a custom provider gets the user's own login (wire contract 8)",
    rule: "auth/login",
    fault: ["user"],
    retry: "useless",
    retryWhy:
      "the same key is refused again; a ChatGPT login is refreshed first (wire contract 9.4), and the client tries either again (wire contract 9.9)",
    tries: { move: "401", http: 6, webSocket: 6, fallsBack: true },
    fix: { user: "look where the bearer comes from: prompt-wire why header:authorization; log in again" },
    next: "why",
  },
  {
    name: "blocked",
    patterns: [
      { message: /cloudflare.{0,400}(?:blocked|challenge|attention required)|Access blocked by Cloudflare/i },
      { code: /^unsupported_country_region_territory$/ },
    ],
    means: "the request was stopped before it reached the API",
    why: "a filter in front of the API stopped it by region, address or headers (wire contract 9.8)",
    rule: "headers/user-agent",
    fault: ["provider", "user"],
    retry: "later",
    retryWhy: "from another network",
    fix: { user: "check proxy, VPN and region", gateway: "pass originator and user-agent on" },
  },
  {
    name: "forbidden",
    patterns: [
      { type: /^permission_error$/ },
      { message: /insufficient permissions for this operation|Missing scopes: /i },
      { status: [403] },
    ],
    means: "the credentials are known, and may not do this",
    why: "rights of project, organization or plan; on the WebSocket upgrade also too many connections",
    rule: "auth/login",
    fault: ["user", "provider"],
    retry: "useless",
    retryWhy:
      "rights do not come back by themselves; the client tries all the same (wire contract 9.9), on upgrades too, before it goes on over HTTP (wire contract 14)",
    tries: { move: "403", http: 6, webSocket: 6, fallsBack: true },
    fix: { user: "check the rights of key, project and account header", gateway: "open fewer connections, and slower" },
  },
  {
    name: "content-policy",
    patterns: [
      { code: /^cyber_policy$|^bio_policy$|^content_policy_violation$|^content_filter$|^invalid_prompt$/ },
      {
        message:
          /(?:prompt|request|content|input|messages?|account)\b[^.]{0,40} flagged (?:for|as)|(?:violat|against)[^.]{0,40}usage polic|content management policy|reason: content_filter/i,
      },
    ],
    means: "the provider refuses the content",
    why: "the whole history is judged with every turn, so a passage stays in it",
    rule: "input/items",
    fault: ["provider", "user"],
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { user: "reword, or fork from before the passage; some accounts can be verified for such work" },
  },
  {
    name: "upstream-failed",
    patterns: [
      {
        message:
          /upstream (?:request failed|connect error|error|returned)|bad gateway|gateway time-?out|no (?:available|healthy) (?:account|upstream|channel)/i,
      },
      { status: [502, 504] },
    ],
    means: "a gateway could not get an answer from the provider",
    why: "its own words hide the provider's; the client repeats every 5xx (wire contract 9.4), also when the cause is a request that never can pass",
    fault: ["gateway"],
    retry: "later",
    retryWhy: "if the gateway hides a 400, never: look into its log",
    tries: { move: "502", http: 30, webSocket: 6, fallsBack: true },
    fix: {
      gateway: "pass status and body of the provider on",
      user: "look into the gateway's log for the provider's own answer",
    },
  },
  {
    name: "server-error",
    patterns: [
      { code: /^server_error$|^internal_error$|^internal_server_error$/ },
      {
        message:
          /The server had an error (?:while )?processing your request|An error occurred while processing your request|currently experiencing high demand/i,
      },
      { status: [500] },
    ],
    means: "the provider failed",
    why: "the client takes every 5xx for something that passes (wire contract 9.4, 9.9)",
    fault: ["provider"],
    retry: "now",
    retryWhy: "nothing is known to be wrong with the request",
    tries: { move: "500", http: 30, webSocket: 6, fallsBack: true },
    fix: { user: "try again; give the request id to the provider if it stays", gateway: "do not turn 400 into 500" },
  },
];
