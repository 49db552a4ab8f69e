import { shortestSearched } from "./searched-value.js";

/** Letters by which a form is known, and how far apart they are looked for: every form holds one at such a place. */
const gram = 4;
const step = shortestSearched - gram + 1;
const filterSize = 1 << 18;

/** From that many on, sorting all costs less than finding a place for each. */
const manyAdded = 256;

/** A form, and where in it the letters stand by which it is known. */
interface Place {
  readonly form: string;
  readonly offset: number;
}

/** Where a form stands. */
type Visit = (start: number, end: number) => void;

/**
 * Texts of at least `shortestSearched` characters, in lower case, and where they stand in others. Adding and removing one
 * costs the same however many there are, and so, nearly, does looking for all of them.
 */
export class FormIndex {
  /** How often each was added. */
  readonly #counts = new Map<string, number>();
  #sorted: string[] = [];
  /** Not in `#sorted` yet: thousands that come together are put in order once. */
  #added: string[] = [];
  readonly #places = new Map<number, Place[]>();
  /** What may be in `#places`, told quickly. */
  #filter: Uint8Array | undefined;
  #longest = 0;

  get size(): number {
    return this.#counts.size;
  }

  /** Length of the longest one that was ever there. */
  get longest(): number {
    return this.#longest;
  }

  add(form: string): void {
    const count = this.#counts.get(form) ?? 0;
    this.#counts.set(form, count + 1);
    if (count > 0) return;
    this.#added.push(form);
    this.#longest = Math.max(this.#longest, form.length);
    this.#filter ??= new Uint8Array(filterSize);
    for (let offset = 0; offset < step; offset++) {
      const key = keyAt(form, offset);
      this.#filter[key] = 1;
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [{ form, offset }]);
      else places.push({ form, offset });
    }
  }

  remove(form: string): void {
    const count = this.#counts.get(form) ?? 0;
    if (count === 0) return;
    if (count > 1) return void this.#counts.set(form, count - 1);
    this.#counts.delete(form);
    this.#sort();
    this.#sorted.splice(this.#rank(form), 1);
    for (let offset = 0; offset < step; offset++) {
      const key = keyAt(form, offset);
      const left = this.#places.get(key)?.filter((place) => place.form !== form) ?? [];
      if (left.length > 0) this.#places.set(key, left);
      else {
        this.#places.delete(key);
        this.#filter![key] = 0;
      }
    }
  }

  /** Tells every place of every form. @param text in lower case */
  find(text: string, visit: Visit): void {
    const filter = this.#filter;
    if (filter === undefined || this.size === 0) return;
    for (let at = 0; at + gram <= text.length; at += step) {
      const key = keyAt(text, at);
      if (filter[key] === 0) continue;
      for (const { form, offset } of this.#places.get(key) ?? []) {
        const start = at - offset;
        if (start >= 0 && text.startsWith(form, start)) visit(start, start + form.length);
      }
    }
  }

  /** Whether a form may begin at a place of a text; told quickly. @param text in lower case */
  mayBegin(text: string, at: number): boolean {
    return at + gram > text.length || this.#filter?.[keyAt(text, at)] === 1;
  }

  /** Length of the shortest form that begins with a text and is longer; undefined when none does. */
  shortestFrom(start: string): number | undefined {
    this.#sort();
    let shortest: number | undefined;
    for (let at = this.#rank(start); at < this.#sorted.length; at++) {
      const form = this.#sorted[at]!;
      if (!form.startsWith(start)) break;
      if (form.length > start.length) shortest = Math.min(shortest ?? form.length, form.length);
      // No form is shorter.
      if (shortest === shortestSearched) break;
    }
    return shortest;
  }

  #sort(): void {
    const added = this.#added;
    if (added.length === 0) return;
    this.#added = [];
    if (added.length < manyAdded) for (const form of added) this.#sorted.splice(this.#rank(form), 0, form);
    else this.#sorted = [...this.#sorted, ...added].toSorted();
  }

  /** Where a text stands, or would, among all. */
  #rank(text: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function keyAt(text: string, at: number): number {
  return (
    ((text.charCodeAt(at) * 0x9e5) ^
      (text.charCodeAt(at + 1) * 0x1b873) ^
      (text.charCodeAt(at + 2) * 0x2545f) ^
      (text.charCodeAt(at + 3) * 0x3c6ef)) &
    (filterSize - 1)
  );
}
