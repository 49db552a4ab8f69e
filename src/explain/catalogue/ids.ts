import type { Entry } from "../entry.js";
import { atPath, byCheck, byId } from "../locate.js";
import { inHistory } from "./words.js";

/** Ids of items, and what is found by them. */
export const idEntries: readonly Entry[] = [
  {
    name: "id-prefix",
    patterns: [
      { message: /'(?<path>[^']+)': '(?<value>[^']*)'\. Expected an ID that begins with '(?<prefix>[^']+)'/ },
      { code: /^invalid_id_prefix$/ },
    ],
    means:
      "the id {value|of an item} does not fit its item, which wants one that begins with {prefix|the prefix of its type}",
    why: "codex-0.147 keeps ids that have text on both sides of their first _; codex-0.144 removes them",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [atPath, byCheck("id-prefix")],
    related: ["id-prefix"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "drop ids whose prefix does not fit the type of the item",
      user: "fork or resume from before the item came in",
      agent: "send items without an id rather than with one you made up",
    },
    dialects: "codex-0.144 sends no ids, except to Azure and with the feature item_ids; codex-0.147 sends those it has",
    next: "drop",
  },
  {
    name: "id-characters",
    patterns: [
      {
        message:
          /'(?<path>[^']+)': '(?<value>[^']*)'\. Expected an ID that contains letters, numbers, underscores, or dashes/,
      },
    ],
    means: "the id {value|of an item} holds characters that ids may not have",
    why: "codex-0.147 keeps ids that have text on both sides of their first _, whatever the text is",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [atPath],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "drop ids with other characters than letters, digits, _ and -; look for invisible ones",
      agent: "leave ids out that the server did not give",
    },
    next: "drop",
  },
  {
    name: "id-long",
    patterns: [
      {
        message:
          /Invalid '(?<path>[^']*input[^']*\.id)': string too long.*maximum length (?<limit>\d+).*length (?<length>\d+)/,
      },
    ],
    means: "an item id has {length} characters, and {limit} are allowed",
    why: "some backends give out encrypted ids of hundreds of characters and refuse them in the next request",
    rule: "ids/shape",
    fault: ["provider", "gateway"],
    where: [atPath, byCheck("id-long")],
    related: ["id-long"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "drop ids of more than {limit} characters",
      agent: "send reasoning and messages back without their ids",
    },
    next: "drop",
  },
  {
    name: "missing-id",
    patterns: [
      { message: /Missing required parameter: '(?<path>[^']*input[^']*\.id)'/ },
      { message: /missing (?:required )?field [`'"]?id\b/i, param: /input/ },
    ],
    means: "an item came without its id, and the server wants one there",
    why: "the client strips ids as a block: codex-0.144 always does towards ordinary providers. Servers that store items want them for web_search_call and reasoning",
    rule: "ids/block",
    fault: ["provider", "gateway"],
    where: [atPath],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      user: "turn the feature item_ids on (codex-0.144), or use a client from 0.147 on",
      gateway: "give such items an id that fits their type, or drop them",
    },
    dialects: "codex-0.144 strips ids unless the feature item_ids is on or store is true; codex-0.147 keeps them",
    next: "why",
  },
  {
    name: "missing-summary",
    patterns: [
      { message: /Missing required parameter: '(?<path>[^']*input[^']*\.summary)'/ },
      { message: /[`'"]?(?<path>input\[\d+\])[`'"]? missing required field [`'"]?summary/i },
      { message: /missing field [`'"]?summary/i },
    ],
    means: "a reasoning item came without summary, which is required even when it is empty",
    why: "the client always sends summary, [] when there is none (wire contract 3); something after it took the empty list out",
    rule: "input/items",
    fault: ["gateway", "agent"],
    where: [atPath],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "keep empty lists; do not strip empty members",
      agent: 'send "summary": [] on every reasoning item',
    },
    next: "why",
  },
  {
    name: "item-not-found",
    patterns: [{ message: /Item with id '?`?(?<id>[\w#-]+)'?`? not found/ }],
    means: "the request refers to {id}, which the server does not have",
    why: "with store false the server keeps nothing, so an id without content of its own leads nowhere",
    rule: "ids/shape",
    fault: ["agent", "gateway"],
    where: [byId(), byCheck("item-not-stored")],
    related: ["item-not-stored"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent:
        "send reasoning with its encrypted_content (include reasoning.encrypted_content), and never item_reference without storage",
      gateway: "do not strip encrypted_content; drop reasoning that has none",
      user: "start a new thread: what the server did not keep cannot be fetched",
    },
    next: "check",
  },
  {
    name: "reasoning-without-item",
    patterns: [
      { message: /(?:Item '?(?<id>[\w-]+)'? )?of type 'reasoning' was provided without its required following item/ },
    ],
    means: "the reasoning {id|item} is there, and the message or call it led to is not",
    why: "the API keeps reasoning and what followed it together, by their ids; the item behind it was cut away, moved, or lost its id",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [byId(), byCheck("reasoning-unfollowed")],
    related: ["reasoning-unfollowed"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "cut histories between turns only; drop reasoning together with its item",
      gateway: "strip all ids or none: half of them breaks the pair",
      user: "compact the thread, or fork from before the broken turn",
    },
    dialects: "without ids (codex-0.144) the pair is not checked",
    next: "check",
  },
  {
    name: "item-without-reasoning",
    patterns: [
      {
        message:
          /Item '?(?<id>[\w-]+)'? of type '(?<type>\w+)' was provided without its required 'reasoning' item(?:: '?(?<reasoning>[\w-]+)'?)?/,
      },
    ],
    means: "the {type} {id} is there, and the reasoning {reasoning|it came from} is not",
    why: "the API keeps reasoning and what followed it together, by their ids; the reasoning was filtered out",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [byId()],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      agent: "send reasoning items back as they came, or drop the id of the item behind them",
      gateway: "do not filter reasoning out; or strip the ids of all items",
      user: "compact the thread, or fork from before the broken turn",
    },
    dialects: "without ids (codex-0.144) the pair is not checked",
    next: "why",
  },
  {
    name: "id-duplicate",
    patterns: [{ message: /Duplicate item found with id (?<id>[\w-]+)/ }],
    means: "two items carry the id {id}",
    why: "an id is the identity of an item; histories that were merged, and gateways with fixed ids, repeat it",
    rule: "ids/shape",
    fault: ["gateway", "agent"],
    where: [byId(), byCheck("id-duplicate")],
    related: ["id-duplicate"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "give every item an id of its own, or none",
      agent: "do not send an item and what the server has of it both",
      user: "fork from before the double",
    },
    next: "check",
  },
];
