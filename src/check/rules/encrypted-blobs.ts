import type { Finding, Rule } from "../finding.js";
import { partsOf } from "../parts.js";
import type { InputItem, RequestView } from "../request-view.js";

/** One `encrypted_content`: of an item, or of a part of its content or output. */
export interface Blob {
  readonly node: number;
  readonly pointer: string;
  readonly item: InputItem;
}

/** Every ciphertext of a request, in order. */
export function* blobs(view: RequestView): Generator<Blob> {
  const { document } = view;
  for (const item of view.items) {
    const own = document.member(item.node, "encrypted_content");
    if (own !== -1 && document.isString(own)) {
      yield { node: own, pointer: `/input/${item.index}/encrypted_content`, item };
    }
    if (item.type === "reasoning") continue;
    for (const part of partsOf(view, item)) {
      const inner = document.member(part.node, "encrypted_content");
      if (inner !== -1 && document.isString(inner)) {
        yield { node: inner, pointer: `${part.pointer}/encrypted_content`, item };
      }
    }
  }
}

/** Ciphertexts that cannot be any, and one ciphertext on two items. */
export const encryptedBlobs: Rule = {
  codes: ["blob-unreadable", "blob-shared"],
  *find(view) {
    const owners = new Map<string, Blob>();
    for (const blob of blobs(view)) {
      const text = view.document.string(blob.node);
      if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) {
        yield unreadable(blob, text);
        continue;
      }
      const owner = owners.get(text);
      if (owner === undefined) owners.set(text, blob);
      else {
        const ids = [owner, blob].map(({ item }) => view.textOf(item.node, "id"));
        if (ids[0] !== undefined && ids[1] !== undefined && ids[0] !== ids[1]) yield shared(owner, blob, text);
      }
    }
  },
};

function unreadable({ pointer }: Blob, text: string): Finding {
  return {
    code: "blob-unreadable",
    severity: "error",
    pointer,
    message: text === "" ? "encrypted_content is empty" : "encrypted_content is no ciphertext: it is not base64",
    says: `The encrypted content ${quoted(text)} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
    fix: "leave the item out: only what the server encrypted can be sent back",
  };
}

function shared(owner: Blob, { pointer }: Blob, text: string): Finding {
  return {
    code: "blob-shared",
    severity: "error",
    pointer,
    message: `the same ciphertext stands on input[${owner.item.index}] under another id`,
    says: `The encrypted content ${quoted(text)} could not be verified. Reason: Encrypted content item_id did not match the target item id.`,
    fix: "keep the item with its own id, or leave the ids out",
  };
}

/** A ciphertext as the API quotes it: its first and last four characters. */
export function quoted(text: string): string {
  return text.length <= 8 ? text : `${text.slice(0, 4)}...${text.slice(-4)}`;
}
