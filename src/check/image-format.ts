import { Buffer } from "node:buffer";

/** A data URL taken apart. */
export interface DataUrl {
  /** MIME type in lower case, without parameters. */
  readonly type: string;
  readonly isBase64: boolean;
  /** Where the data begin. */
  readonly start: number;
}

/** Reads the head of a data URL; undefined when the text is none. */
export function dataUrl(text: string): DataUrl | undefined {
  const head = /^data:([^,;]*)((?:;[^,;]*)*),/i.exec(text.slice(0, 256));
  if (head === null) return undefined;
  const [whole, type = "", parameters = ""] = head;
  return { type: type.toLowerCase(), isBase64: /;base64$/i.test(parameters), start: whole.length };
}

const magics: readonly (readonly [format: string, at: number, bytes: readonly number[]])[] = [
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/gif", 0, [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The format that the first bytes of base64 data show, whatever the MIME type says; undefined: none of the four. */
export function imageFormat(text: string, start: number): string | undefined {
  const head = Buffer.from(text.slice(start, start + 24), "base64");
  return magics.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte))?.[0];
}
