import { deepestNesting } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import type { EncryptedBlob, ImagePart } from "./inspection.js";

/** Characters shown of each end of something encrypted: enough to tell two apart, of no use for anything else. */
const shownEnd = 6;

/** Members whose value is encrypted (wire contract 3). */
const encryptedMembers: ReadonlySet<string> = new Set(["encrypted_content", "encrypted_function_args"]);

/** Image parts of the Responses API, and of Chat Completions. */
const imageTypes = ["input_image", "image_url"];

/** Images and encrypted texts, wherever they stand in the items, as deep as a client reads them. */
export function inspectParts(
  document: JsonDocument,
  items: readonly number[],
  list: "input" | "messages",
): { images: ImagePart[]; encrypted: EncryptedBlob[] } {
  const images: ImagePart[] = [];
  const encrypted: EncryptedBlob[] = [];
  const visit = (node: number, pointer: string, depth: number): void => {
    if (depth > deepestNesting) return;
    if (document.isArray(node)) {
      let position = 0;
      for (const element of document.elements(node)) visit(element, `${pointer}/${position++}`, depth + 1);
      return;
    }
    if (!document.isObject(node)) return;
    const type = document.member(node, "type");
    if (type !== -1 && imageTypes.some((name) => document.is(type, name))) images.push(image(document, node, pointer));
    for (const { key, value } of document.members(node)) {
      const name = document.string(key);
      const at = `${pointer}/${name}`;
      if (!encryptedMembers.has(name)) visit(value, at, depth + 1);
      else for (const blob of blobs(document, value)) encrypted.push({ pointer: at, ...blob });
    }
  };
  for (const [position, item] of items.entries()) visit(item, `/${list}/${position}`, 1);
  return { images, encrypted };
}

function blobs(document: JsonDocument, value: number): Omit<EncryptedBlob, "pointer">[] {
  const nodes = document.isArray(value) ? Array.from(document.elements(value)) : [value];
  return nodes
    .filter((node) => document.isString(node))
    .map((node) => {
      const blob = document.string(node);
      return { characters: blob.length, first: blob.slice(0, shownEnd), last: blob.slice(-shownEnd) };
    });
}

function image(document: JsonDocument, node: number, pointer: string): ImagePart {
  const own = document.member(node, "image_url");
  // Chat Completions has the address and its detail one level further in.
  const home = own !== -1 && document.isObject(own) ? own : node;
  const url = home === own ? document.member(own, "url") : own;
  const detail = document.member(home, "detail");
  const address = url !== -1 && document.isString(url) ? document.string(url) : "";
  return {
    pointer,
    kind: /^data:[^;,]*|^[a-z][\w+.-]*:/i.exec(address)?.[0] ?? "(unknown)",
    detail: detail !== -1 && document.isString(detail) ? document.string(detail) : undefined,
    bytes: address.length,
  };
}
