import { maskSecrets } from "../profile/mask-secrets.js";
import { isVocabulary } from "../secrets/vocabulary.js";
import { isIdPrefix } from "./names.js";

/** What becomes of the private parts of a sentence. */
export interface SentenceParts {
  /** Of a text that is quoted, or that nobody can tell from one. */
  readonly text: (text: string) => string;
  readonly id: (id: string) => string;
  /** The name of what was an id before; undefined for anything else. */
  readonly known: (text: string) => string | undefined;
  readonly url: (url: string) => string;
  readonly path: (path: string) => string;
  /** Of JSON inside of the sentence: a gateway quotes the answer that it got itself. Undefined where it is none. */
  readonly json: (text: string) => string | undefined;
}

/** Templates of servers are short; what is longer quotes something. */
const longestSentence = 400;

/**
 * What a server says about a request, as it may be handed on: words that are nobody's (`vocabulary.ts`), numbers and paths
 * of members. Any other word goes, quoted or not, and with it the whole sentence where it has more of those; ids, addresses
 * and paths of files become names. Everything goes from where quotes do not close, from the first line end, and behind 400
 * characters, because nobody can say whose words those are.
 */
export function serverWords(message: string, parts: SentenceParts): string {
  const brace = message.indexOf("{");
  if (brace === -1) return sentence(message, parts);
  const inner = message.slice(brace);
  return sentence(message.slice(0, brace), parts) + (parts.json(inner) ?? parts.text(inner));
}

function sentence(message: string, parts: SentenceParts): string {
  const [, own = "", rest = ""] = /^([^\r\n]{0,400})([^]*)$/.exec(maskSecrets(message)) ?? [];
  const [told, unclosed] = withoutQuotes(own, parts);
  const tail = unclosed + (rest.trim() === "" && own.length < longestSentence ? "" : rest);
  return told + (tail === "" ? "" : parts.text(tail));
}

/** A quote ends where no word goes on: `'it's mine'` is one. */
const quotes = /(?<![\w])(['"`])(.*?)\1(?!\w)|“(.*?)”|«(.*?)»/gs;

/** The sentence with its quotes replaced, and what stands from a quote on that does not close. */
function withoutQuotes(text: string, parts: SentenceParts): [told: string, unclosed: string] {
  let told = "";
  let end = 0;
  for (const found of text.matchAll(quotes)) {
    const [whole, mark = "", ...insides] = found;
    const inside = insides.find((one) => one !== undefined) ?? "";
    const before = plain(text.slice(end, found.index), parts);
    if (before === undefined) break;
    const [open, close] = mark === "" ? [whole.slice(0, 1), whole.slice(-1)] : [mark, mark];
    told += before + open + quoted(inside, parts) + close;
    end = found.index + whole.length;
  }
  const last = plain(text.slice(end), parts);
  if (last !== undefined) return [told + last, ""];
  const start = text.slice(end).search(openQuote);
  return [told + (plain(text.slice(end, end + start), parts) ?? ""), text.slice(end + start)];
}

/** The path of a member, or the name of one, is the server's; an id keeps its name, so that it can be found again. */
function quoted(inside: string, parts: SentenceParts): string {
  if (isId(inside)) return parts.id(inside);
  const isPath = /^[\w.[\]/-]{1,80}$/.test(inside) && !/\d{4,}/.test(inside) && isVocabulary(inside);
  return parts.known(inside) ?? (isPath ? inside : isPrefixed(inside) ? parts.id(inside) : parts.text(inside));
}

/** A quote that is no apostrophe. */
const openQuote = /(?<!\w)['"`“«]|["`”»]|'(?!\w)/;

/** Words outside of quotes; undefined where one stands among them that was not closed. */
function plain(text: string, parts: SentenceParts): string | undefined {
  if (openQuote.test(text)) return undefined;
  let told = "";
  let end = 0;
  let [own, foreign] = [0, 0];
  /** What goes, as one text: from the first word to the last one, where no other stands between. */
  let hidden: { readonly start: number; readonly end: number } | undefined;
  const flush = (): void => {
    if (hidden !== undefined) told += parts.text(text.slice(hidden.start, hidden.end));
    hidden = undefined;
  };
  for (const { 0: whole, index, groups = {} } of text.matchAll(ofSomebody)) {
    const { address, mail, host, file, word } = groups;
    const between = text.slice(end, index);
    end = index + whole.length;
    const shown =
      word !== undefined
        ? shownWord(word, parts)
        : address !== undefined
          ? parts.url(address)
          : mail !== undefined
            ? undefined
            : file !== undefined
              ? parts.path(file)
              : host !== undefined
                ? shownHost(host)
                : parts.id(whole);
    if (shown === undefined) {
      foreign++;
      if (hidden === undefined) told += between;
      hidden = { start: hidden?.start ?? index, end };
      continue;
    }
    own++;
    flush();
    told += between + shown;
  }
  flush();
  // Of a sentence that is mostly somebody else's, the rest is, too.
  return foreign > own ? parts.text(text.trim()) : told + text.slice(end);
}

function shownWord(word: string, { known, id }: SentenceParts): string | undefined {
  if (known(word) !== undefined) return known(word);
  // `don't`, `server's`.
  if (isVocabulary(word.replace(/['’]\w{1,2}$/, ""))) return word;
  return isPrefixed(word) ? id(word) : undefined;
}

/** `call_` and whatever somebody made of it. */
function isPrefixed(text: string): boolean {
  const [, prefix] = /^([a-z]+)_\w+$/.exec(text) ?? [];
  return prefix !== undefined && isIdPrefix(prefix);
}

function shownHost(host: string): string {
  return /^(?:127\.0\.0\.1|localhost|::1)(?::|$)/.test(host) ? host : "redacted.invalid";
}

/** Ids that providers make: a prefix and something random, a UUID, long numbers and hashes. */
const ids = [
  String.raw`\b(?:org|proj|acct|tenant|req)-[\w-]+`,
  String.raw`\b[a-z]{1,8}_(?=[A-Za-z]*\d)[A-Za-z0-9]{6,}\b`,
  String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`,
  String.raw`\b(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}\b`,
  String.raw`\b\d{9,}\b`,
].join("|");
const wholeId = new RegExp(`^(?:${ids})$`);

function isId(text: string): boolean {
  return wholeId.test(text);
}

/** Behind these words of a system's error there is the name of a host. */
const beforeHost = String.raw`(?<=\b(?:getaddrinfo|connect|E[A-Z]{4,}|EAI_[A-Z]+) )(?![A-Z_]+\b)`;

const ofSomebody = new RegExp(
  [
    String.raw`(?<address>\b[a-z][a-z0-9+.-]{1,10}:\/\/[^\s'"<>)\]]*[^\s'"<>)\].,;:])`,
    String.raw`(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`,
    String.raw`(?<file>(?<![\w.])(?:\/(?:home|Users|root|tmp|var|mnt|opt|srv|workspace)\/|[A-Za-z]:\\)[^\s'",;)]+)`,
    String.raw`(?<host>${beforeHost}\S+|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?)`,
    ids,
    String.raw`(?<word>[\p{L}\p{N}]+(?:[._:/@%+~\-]+[\p{L}\p{N}]+)*(?:['’](?:s|t|re|ve|ll|d|m)(?!\w))?)`,
  ].join("|"),
  "gu",
);
