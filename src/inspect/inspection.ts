/** How many items of a type a request has, and how many bytes they take on the wire. */
export interface ItemCount {
  readonly type: string;
  readonly count: number;
  readonly bytes: number;
}

export interface BigItem {
  readonly position: number;
  readonly type: string;
  readonly bytes: number;
}

/** Tools in one of the three places where they can travel. */
export interface ToolPlace {
  readonly place: "top-level" | "additional_tools" | "tool_search_output";
  readonly pointers: readonly string[];
  /** Those in a namespace one by one, as `namespace.name`. */
  readonly names: readonly string[];
  readonly bytes: number;
}

/** Something encrypted, by its first and last characters. */
export interface EncryptedBlob {
  readonly pointer: string;
  readonly characters: number;
  readonly first: string;
  readonly last: string;
}

export interface ImagePart {
  readonly pointer: string;
  /** `data:image/png`, `https:`, … */
  readonly kind: string;
  readonly detail: string | undefined;
  readonly bytes: number;
}

/** A size beside what is known to be the most that is taken. */
export interface LimitedSize {
  readonly what: string;
  readonly size: number;
  readonly limit: number;
  /** Who sets the limit. */
  readonly by: string;
}

/** What a request is made of. Sizes are bytes of compact UTF-8. */
export interface Inspection {
  readonly bytes: number;
  /** Where the items stand: in a Chat Completions request they are messages, and their types are roles. */
  readonly list: "input" | "messages";
  readonly items: readonly ItemCount[];
  readonly biggest: readonly BigItem[];
  readonly tools: readonly ToolPlace[];
  /** Items that have an id, by its prefix; `(none)` for those without. */
  readonly ids: readonly { readonly prefix: string; readonly count: number }[];
  readonly images: readonly ImagePart[];
  readonly encrypted: readonly EncryptedBlob[];
  readonly cacheKey: string | undefined;
  readonly limits: readonly LimitedSize[];
}
