import type { Entry } from "../entry.js";
import { at } from "../locate.js";
import { alreadySays } from "../misfit.js";
import { everyRequest } from "./words.js";

/** What the ChatGPT backend wants of every request. */
export const backendEntries: readonly Entry[] = [
  {
    name: "instructions-required",
    patterns: [
      { message: /Instructions are (?:required|not valid)(?! \w)/i },
      { message: /Missing required parameter: 'instructions'/ },
    ],
    means: "the ChatGPT backend wants instructions at the top level, and takes the client's own only",
    why: "ordinary requests carry the base text in instructions, and none when it is empty (wire contract 2.1); Lite requests carry it as a message",
    rule: "instructions/empty",
    fault: ["agent", "gateway"],
    where: [at("/instructions")],
    related: ["instructions-missing"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      agent: "send instructions",
      gateway: "do not turn instructions into a message; fill them when they are missing",
      user: "do not override base instructions with an empty text",
    },
    dialects: "clients from 0.164 on send no top-level instructions, towards this backend as well",
    next: "why",
  },
  {
    name: "store-refused",
    patterns: [{ message: /\bstore['"`]? must be (?:set to )?['"`]?(?<value>false|true)/i }],
    means: "the backend wants store: {value}",
    why: "the client always says store: false, and true for Azure only (wire contract 2.1); something after it changed it or took it out",
    rule: "store/azure",
    fault: ["gateway", "agent"],
    where: [at("/store")],
    misfit: alreadySays("/store"),
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      gateway: "send store: {value}, also when the client left it out",
      agent: "say store: {value}",
      user: "a provider whose name or host looks like Azure gets store: true: rename it",
    },
    next: "why",
  },
  {
    name: "stream-required",
    patterns: [
      { message: /\bstream['"`]? must be (?:set to )?['"`]?true/i },
      { message: /expected true at ["'\\]*(?:params\.)?stream/i },
    ],
    means: "the backend answers streams only",
    why: "the client always says stream: true (wire contract 2.1); something after it changed it",
    rule: "stream/always",
    fault: ["gateway", "agent"],
    where: [at("/stream")],
    misfit: alreadySays("/stream", "true"),
    retry: "useless",
    retryWhy: everyRequest,
    fix: { gateway: "ask for a stream and collect it yourself", agent: "say stream: true" },
    next: "why",
  },
  {
    name: "endpoint-unknown",
    patterns: [
      { message: /Invalid URL|Unknown request URL|no (?:such )?route|Cannot POST|page not found/i, status: [404, 405] },
      // «Container 'cntr_1' not found» has the same status, and is about something in the request.
      { message: /\bNot Found\b[^.]{0,60}(?:\/responses|\burl\b|404)|404 Not Found/i, status: [404, 405] },
      { message: /^(?:(?:the )?(?:requested )?(?:resource|path|url|endpoint|route) (?:was |is )?)?not found\.?$/i },
      { message: /Invalid URL \(POST|Unknown request URL/i },
      { message: /^404 page not found$|<title>404 Not Found/i },
    ],
    means: "there is no /responses at this address",
    why: "the address is base_url without trailing slashes, and /responses (wire contract 9.1): a missing or doubled /v1, or a server that speaks chat completions only",
    rule: "url/base",
    fault: ["user", "provider"],
    retry: "useless",
    retryWhy: everyRequest,
    tries: { move: "404", http: 6, webSocket: 6, fallsBack: true },
    fix: {
      user: "correct base_url in config.toml; prompt-wire compile --format headers shows the address",
      provider: "serve /v1/responses",
    },
    next: "compile",
  },
];
