import type { Screen } from "./screen.js";
import type { CleanText } from "./terminal.js";

/** Stands before the streams of a process: what is written passes here, whoever writes it. */
export class Guard {
  #clean: CleanText | undefined;

  protect(clean: CleanText): void {
    const before = this.#clean;
    this.#clean = before === undefined ? clean : (text) => clean(before(text));
  }

  guarded(screen: Screen): Screen {
    return {
      write: (chunk) => screen.write(this.#clean === undefined ? chunk : cleanChunk(chunk, this.#clean)),
      isTTY: screen.isTTY,
      get columns() {
        return screen.columns;
      },
      get rows() {
        return screen.rows;
      },
    };
  }
}

/** Bytes that need no cleaning stay the same bytes, also where they are no text. */
export function cleanChunk(chunk: string | Uint8Array, clean: CleanText): string | Uint8Array {
  if (typeof chunk === "string") return clean(chunk);
  const text = new TextDecoder().decode(chunk);
  const cleaned = clean(text);
  return cleaned === text ? chunk : cleaned;
}
