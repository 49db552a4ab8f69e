import { ownEntry } from "../../problem/own-entry.js";
import type { Entry, EntryTexts, Reading } from "../entry.js";
import { at, atPath, byCheck } from "../locate.js";
import { absentMember, otherType } from "../misfit.js";
import { foreignMember, knownMembers, type KnownMember } from "./known-members.js";
import { otherAction, valuePointers } from "./values.js";
import { wrongType } from "./wrong-type.js";
import { everyRequest, inHistory, sameEveryTime } from "./words.js";

/** Members: unknown, unsupported, missing, of the wrong value or type. */
export const parameterEntries: readonly Entry[] = [
  {
    name: "cache-key-long",
    patterns: [
      {
        message:
          /Invalid '(?<path>prompt_cache_key)': string too long.*maximum length (?<limit>\d+).*length (?<length>\d+)/,
      },
    ],
    means: "the cache key has {length} characters, and {limit} are allowed",
    why: "the client sends a thread or session id of 36 characters (guardian reviewers one of 45); something after it built a longer key",
    rule: "cache-key/thread",
    fault: ["gateway", "agent"],
    where: [at("/prompt_cache_key")],
    related: ["cache-key-long"],
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { gateway: "hash keys that are longer, always the same way", agent: "use one id as the key" },
    next: "why",
  },
  {
    name: "call-id-long",
    patterns: [
      {
        message:
          /Invalid '(?<path>[^']*call_id)': string too long.*maximum length (?<limit>\d+).*length (?<length>\d+)/,
      },
      { message: /[`'"]?(?<path>input\[\d+\]\.call_id)[`'"]? The length of the value must be .*?(?<limit>\d+)/ },
    ],
    means: "a call id is longer than {limit} characters",
    why: "call ids are kept as the server gave them (wire contract 3); this one comes from another provider, or from a gateway that joins ids",
    rule: "input/items",
    fault: ["gateway", "provider"],
    where: [atPath, byCheck("call-id-long")],
    related: ["call-id-long"],
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "shorten call ids the same way on call and output",
      agent: "give out ids of at most 64 characters",
      user: "start a new thread after a change of provider",
    },
    next: "check",
  },
  {
    name: "string-long",
    patterns: [
      { message: /Invalid '(?<path>[^']+)': string too long.*maximum length (?<limit>\d+).*length (?<length>\d+)/ },
      { code: /^string_above_max_length$/ },
    ],
    means: "{path|a text} has {length|too many} characters, and {limit|fewer} are allowed",
    why: "texts of the history are sent as they are; only tool outputs are shortened when they are recorded",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [atPath],
    misfit: absentMember,
    retry: "useless",
    retryWhy: inHistory,
    fix: { agent: "shorten it before it enters the history", user: "compact the thread, or fork from before it" },
    next: "why",
  },
  {
    name: "string-empty",
    patterns: [{ message: /Invalid '(?<path>[^']+)': empty string/ }, { code: /^empty_string$/ }],
    means: "{path|a text} is empty, and the server wants at least one character",
    why: "the client keeps empty texts where they were recorded",
    rule: "input/items",
    fault: ["agent", "gateway"],
    where: [atPath],
    misfit: absentMember,
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { agent: "leave empty texts out", gateway: "drop items and parts with empty texts" },
    next: "why",
  },
  {
    name: "unknown-item-member",
    patterns: [
      {
        message:
          /(?:Unknown|Unsupported|Unrecognized) (?:parameter|field|key|argument)s?:? ['"`]?(?<path>input(?:\[\d+\]|\.\d+)[\w.[\]]*)/i,
      },
      { message: /Extra inputs are not permitted: '(?<path>input\.\d+[\w.]*)'/ },
      { code: /^unknown_parameter$/, param: /^input[.[]/ },
    ],
    means: "an item carries {member|a member} which the server does not know",
    why: foreignMember.why,
    rule: foreignMember.rule,
    fault: foreignMember.fault,
    where: [atPath],
    related: ["output-only-member"],
    retry: "useless",
    retryWhy: inHistory,
    fix: foreignMember.fix ?? {},
    special: knownMember,
    next: "drop",
  },
  {
    name: "unknown-parameter",
    patterns: [
      {
        message:
          /(?:Unknown|Unrecognized|Unexpected) (?:request )?(?:parameter|argument)s?(?: supplied)?(?:: ?['"`]?| ['"`])(?<path>[A-Za-z_][\w.[\]-]*\w)/i,
      },
      {
        message:
          /(?:Unknown|Unrecognized|Unexpected) (?:request )?(?:field|key)s?(?: supplied)?(?:: ?['"`]?| ['"`])(?<path>[A-Za-z_][\w.[\]-]*\w)/i,
        answered: true,
      },
      // Without a mark the word at the end is the name; «unexpected key found in the list» names none.
      {
        message:
          /(?:Unknown|Unrecognized|Unexpected) (?:request )?(?:parameter|field|key|argument) (?<path>[A-Za-z_][\w.[\]-]*\w)\.?$/i,
        answered: true,
      },
      { message: /Unsupported parameters?:? ['"`]?(?<path>[A-Za-z_][\w.[\]]*\w)['"`]?\.?$/i },
      { message: /Extra inputs are not permitted: '(?<path>[\w.]+)'/ },
      { message: /Unknown name "(?<path>\w+)"[^.]*: Cannot find field/ },
      {
        message:
          /(?:property|parameter|field) ['"`](?<path>\w+)['"`] is (?:unsupported|not (?:allowed|permitted|recognized))/i,
      },
      { message: /Additional properties are not allowed \('(?<path>\w+)'/, answered: true },
      { code: /^unknown_parameter$/ },
    ],
    means: "the server does not know the member {member|it names}",
    why: foreignMember.why,
    rule: foreignMember.rule,
    fault: foreignMember.fault,
    where: [atPath],
    related: ["websocket-only-field"],
    retry: "useless",
    retryWhy: everyRequest,
    fix: foreignMember.fix ?? {},
    special: knownMember,
    next: "drop",
  },
  {
    name: "unsupported-parameter",
    patterns: [
      {
        message:
          /Unsupported parameter: '(?<path>[^']+)' is not supported with (?:this model|the '(?<model>[^']+)' model)/,
      },
      {
        message:
          /^['"`]?(?<path>[a-z][a-z_.]+)['"`]? is not supported (?:on|with|by|for) (?:this|the)(?: '(?<model>[^']+)')? model/i,
      },
      { message: /litellm\.UnsupportedParamsError.*?parameters?: \['?(?<path>\w+)/ },
      { code: /^unsupported_parameter$/ },
    ],
    means: "the model {model|asked} does not take {member|a member}",
    why: foreignMember.why,
    rule: foreignMember.rule,
    fault: foreignMember.fault,
    where: [atPath],
    retry: "useless",
    retryWhy: everyRequest,
    fix: foreignMember.fix ?? {},
    special: knownMember,
    next: "drop",
  },
  {
    name: "unsupported-value",
    patterns: [
      {
        message:
          /Unsupported value: '(?<member>[\w.]+)' does not support '?(?<value>[^' ]+)'? with this model\.(?: Supported values are: (?<supported>.+?)\.$)?/,
      },
      {
        message:
          /Unsupported value: '(?<value>[^']*)' is not supported with the '(?<model>[^']+)' model\.(?: Supported values are: (?<supported>.+?)\.$)?/,
      },
      { message: /Invalid service_tier(?: argument)?(?:: ['"]?(?<value>\w+))?/i },
      {
        message:
          /(?:service tier|reasoning effort|verbosity) ['"`]?(?<value>\w+)['"`]? is not (?:supported|available|allowed)/i,
      },
      { code: /^unsupported_value$/ },
    ],
    means: "the model {model|asked} does not take the value {value|that was sent}; it takes {supported|others}",
    why: "the client sends the configured value, else the catalog's, and does not check it against what the model takes (wire contract 2.2)",
    rule: "reasoning/effort",
    fault: ["user", "provider"],
    where: [atPath, valuePointers],
    retry: "useless",
    retryWhy: everyRequest,
    fix: {
      user: "configure one of {supported|the supported values}, or correct the model's catalog entry",
      gateway: "map values that the model does not have to the nearest it has",
    },
    special: unsupportedValue,
    next: "why",
  },
  {
    name: "missing-parameter",
    patterns: [
      { message: /Missing required (?:parameter|field|argument)s?:? ['"`]?(?<path>[\w.[\]]*\w)/i },
      { message: /^(?:Field required|Missing data for required field\.?): '(?<path>[\w.]+)'/i },
      { message: /['"`](?<path>[\w.[\]]+)['"`] is a required (?:property|field)/, answered: true },
      { message: /missing field [`'"](?<path>\w+)/, answered: true },
      { code: /^missing_required_parameter$/ },
    ],
    means: "the server wants {member|a member}, and it is not there",
    why: "the client writes every member of its own items (wire contract 3); one that is missing was taken out after it, or the item was made by another agent",
    rule: "input/items",
    fault: ["gateway", "agent", "provider"],
    where: [atPath],
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { gateway: "keep required members, also when they are null or empty", agent: "send complete items" },
    next: "why",
  },
  {
    name: "invalid-value",
    patterns: [
      { message: /Invalid value: '(?<value>[^']*)'\.(?: Supported values are: (?<supported>.+?)\.?$)?/ },
      { message: /Invalid value(?: for)? ['"`](?<path>[\w.[\]]+)['"`]/ },
      { message: /Input should be (?<supported>'[^']+'(?:(?:, | or )'[^']+')*): '(?<path>[\w.]+)'/ },
      {
        message:
          /unknown variant [`'"](?<value>[^`'"]+)[`'"], expected (?:one of )?(?<supported>.+?)(?: at line \d+ column \d+)?$/,
        answered: true,
      },
      { code: /^invalid_value$/ },
    ],
    means: "the value {value|that was sent} is none the server knows; it knows {supported|others}",
    why: "values of the history are sent as they are; closed lists differ between servers and versions",
    rule: "input/items",
    fault: ["agent", "gateway", "provider"],
    where: [atPath],
    retry: "useless",
    retryWhy: sameEveryTime,
    fix: { agent: "send one of {supported|the known values}", gateway: "map it to a value the server knows" },
    special: otherAction,
    next: "why",
  },
  {
    name: "invalid-type",
    patterns: [
      { message: /Invalid type for '(?<path>[^']+)': expected (?<expected>.+?), but got (?<got>.+?) instead/ },
      { message: /Input should be a valid (?<expected>\w+): '(?<path>[\w.]+)'/ },
      {
        message:
          /cannot unmarshal (?<got>\w+) into Go (?:struct field|value)(?: \S*?\.(?<path>[\w.]+))? of type (?<expected>\S+)/,
      },
      { message: /invalid type: (?<got>[^,]+), expected (?<expected>[\w ]+)/, answered: true },
      { code: /^invalid_type$/ },
    ],
    means: "{member|a member} is {got|of another type}, and the server wants {expected|something else}",
    why: "the client writes null where an item has none (reasoning content, call_id, members of a shell action); stricter servers want the member left out",
    rule: "reasoning-item/content",
    fault: ["provider", "gateway"],
    where: [atPath],
    misfit: otherType,
    retry: "useless",
    retryWhy: inHistory,
    fix: {
      gateway: "leave members out that are null",
      provider: "take null for a member that may be absent",
      agent: "send the type the API documents",
    },
    special: wrongType,
    next: "why",
  },
];

/** What is known about the member that a provider names; it names some by their last word only. */
function knownMember({ values: { member = "" } }: Reading): KnownMember | undefined {
  return knownMembers.get(ownEntry(shortNames, member) ?? member);
}

/** Who decided the value; what to do about it is the entry's to say. */
function unsupportedValue(reading: Reading): Partial<EntryTexts> | undefined {
  const found = knownMember(reading);
  return found === undefined ? undefined : { why: found.why, rule: found.rule, fault: found.fault };
}

const shortNames: Readonly<Record<string, string>> = { verbosity: "text.verbosity", effort: "reasoning.effort" };
