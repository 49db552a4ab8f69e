import { fstatSync, writeSync } from "node:fs";

/** Something to write to, and what is known about it when it is a terminal. */
export interface Screen {
  /** Writes all of the chunk, sooner or later; in order. */
  write(chunk: string | Uint8Array): void;
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

/**
 * Standard output (1) or standard error (2). A reader that has gone away (EPIPE) is no error: what is written later is
 * dropped, and `closed` is called once. Any other failure (a full disk) goes to `failed`, after which it is the same.
 *
 * Node's own stream costs a start 3 ms, a tenth of an empty run, and does nothing better for pipes and files, which it
 * writes synchronously too. So they are written directly, and the stream is opened only for terminals, on Windows, and
 * for a pipe that somebody else made non-blocking, where it waits for the reader as it should.
 */
export function openScreen(descriptor: 1 | 2, closed: () => void, refused: (error: unknown) => void): Screen {
  let isClosed = false;
  let isTerminal = false;
  const failed = (error: unknown): void => {
    const { code } = error as NodeJS.ErrnoException;
    // Windows reports the same as EOF.
    // A terminal that was closed answers EIO.
    const isGone = code === "EPIPE" || code === "EOF" || (code === "EIO" && isTerminal);
    if (isClosed) return;
    isClosed = true;
    if (!isGone) refused(error);
    closed();
  };
  const openStream = (): NodeJS.WriteStream => {
    const opened = descriptor === 1 ? process.stdout : process.stderr;
    isTerminal = opened.isTTY;
    return opened.on("error", failed);
  };
  let stream = isPipeOrFile(descriptor) ? undefined : openStream();
  return {
    write(chunk) {
      if (isClosed) return;
      if (stream !== undefined) {
        stream.write(chunk);
        return;
      }
      const rest = writeDirectly(descriptor, typeof chunk === "string" ? Buffer.from(chunk) : chunk, failed);
      if (rest !== undefined) {
        stream = openStream();
        stream.write(rest);
      }
    },
    isTTY: stream?.isTTY ?? false,
    get columns() {
      return stream?.columns;
    },
    get rows() {
      return stream?.rows;
    },
  };
}

/** Answers what could not be written because the pipe is full and must not be waited for. */
function writeDirectly(
  descriptor: number,
  bytes: Uint8Array,
  failed: (error: unknown) => void,
): Uint8Array | undefined {
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return bytes.subarray(at);
      failed(error);
      return undefined;
    }
  }
  return undefined;
}

function isPipeOrFile(descriptor: number): boolean {
  if (process.platform === "win32") return false;
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isFile() || status.isSocket();
  } catch {
    return false;
  }
}
