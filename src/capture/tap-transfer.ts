import type { TapMessage } from "./tap-message.js";

/**
 * Messages for another thread. Their bytes are on their way to somebody else, too, and often a view of something larger:
 * they are copied once, and the copies handed over.
 */
export function packed(messages: readonly TapMessage[]): { messages: TapMessage[]; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = [];
  const copied = messages.map((message) =>
    withBytes(message, (bytes) => {
      const copy = new Uint8Array(bytes);
      transfer.push(copy.buffer);
      return copy;
    }),
  );
  return { messages: copied, transfer };
}

/** Messages that came from another thread. */
export function unpacked(messages: readonly TapMessage[]): TapMessage[] {
  return messages.map((message) =>
    withBytes(message, ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

function withBytes(message: TapMessage, change: (bytes: Uint8Array) => Uint8Array): TapMessage {
  const words = message.call.words.map((word) => (word instanceof Uint8Array ? change(word) : word));
  return { ...message, call: { ...message.call, words } as TapMessage["call"] };
}
