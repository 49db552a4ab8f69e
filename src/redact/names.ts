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
    return this.#name(id, /^[a-z]{1,8}$/i.test(prefix) ? `${prefix}_#` : "id_#");
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
