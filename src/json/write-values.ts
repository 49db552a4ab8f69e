import type { ByteWriter } from "./byte-writer.js";
import type { JsonDocument } from "./document.js";

interface Member {
  readonly key: number;
  readonly value: number;
}

/** How a member of an object is written again. */
export interface MemberWriter {
  /** Writes the value. */
  readonly value: (member: Member) => void;
  /** Writes the key, in quotes. Default: as it is. */
  readonly key?: (key: number) => void;
  /** Which members there are. Default: all. */
  readonly isKept?: (member: Member) => boolean;
}

/** Writes an object again, compact, in the order of its members, each value in another way. */
export function writeMembers(writer: ByteWriter, document: JsonDocument, node: number, parts: MemberWriter): void {
  const { value, key = (at: number) => writer.copy(document, at), isKept } = parts;
  writer.byte(0x7b);
  for (const member of document.members(node)) {
    if (isKept?.(member) === false) continue;
    writer.comma();
    key(member.key);
    writer.byte(0x3a);
    value(member);
  }
  writer.byte(0x7d);
}

/** Writes a list, compact. */
export function writeElements<Element>(
  writer: ByteWriter,
  elements: Iterable<Element>,
  write: (element: Element) => void,
): void {
  writer.byte(0x5b);
  for (const element of elements) {
    writer.comma();
    write(element);
  }
  writer.byte(0x5d);
}
