import { isVocabulary } from "../secrets/vocabulary.js";

/** What ids of the two protocols begin with, besides words. */
const idPrefixes: ReadonlySet<string> = new Set(
  "msg rs fc fco ctc ctco tsc tso ws ig ci lsh lsho cmp mcp mcpl mcpr cu cuo apc apco shc sho resp chatcmpl cmpl toolu".split(
    " ",
  ),
);

/** Whether a text is what an id may begin with, in front of its first underscore, without telling whose it is. */
export function isIdPrefix(prefix: string): boolean {
  return prefix.length <= 8 && (idPrefixes.has(prefix) || (/^[a-z]+$/i.test(prefix) && isVocabulary(prefix)));
}

/** Names that stand for ids: the same id always gets the same one, and two never share one. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /**
   * `rs_#1` for `rs_68a…`: what the client asks of an id (text on both sides of its first underscore) stays true or false.
   */
  id(id: string): string {
    if (id === "") return "";
    const [, prefix] = /^([^_]+)_./s.exec(id) ?? [];
    if (prefix === undefined) return this.#name(id, "id#");
    // A prefix of its own may tell who made it.
    return this.#name(id, isIdPrefix(prefix) ? `${prefix}_#` : "id_#");
  }

  /** The name that a text has as an id; undefined where it was none so far. */
  known(text: string): string | undefined {
    return this.#names.get(text);
  }

  /** `x-header-#1`, for a header of somebody's own. */
  header(name: string): string {
    return this.#name(name.toLowerCase(), "x-header-#");
  }

  /** `id#1:2` for a window: a thread's id and a number. */
  window(text: string): string {
    const [, thread, number] = /^(.+):(\d+)$/s.exec(text) ?? [];
    return thread === undefined || number === undefined ? this.id(text) : `${this.id(thread)}:${number}`;
  }

  /** The cache key is an id, or that of a guardian's parent (wire contract 2.1). */
  cacheKey(text: string): string {
    const guardian = "guardian:";
    return text.startsWith(guardian) ? guardian + this.id(text.slice(guardian.length)) : this.id(text);
  }

  /** `path#1`, in the order in which they come. */
  path(path: string): string {
    return this.#name(path, "path#");
  }

  #name(original: string, stem: string): string {
    const found = this.#names.get(original);
    if (found !== undefined) return found;
    const count = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, count);
    const name = `${stem}${count}`;
    this.#names.set(original, name);
    return name;
  }
}
