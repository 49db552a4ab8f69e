import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname } from "node:path";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";

/** The largest file or input that is read, in bytes: 1 GiB. Its index needs about as much memory again. */
export const largestSource = 2 ** 30;

/** Standard input as the commands hand it in. */
export interface StandardInput {
  /** `pipe` and `file` mean that something was handed to the command; `none` is closed or /dev/null. */
  kind(): "terminal" | "pipe" | "file" | "none";
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * All bytes of a file, of a named pipe or of a device.
 *
 * @param limit most bytes
 * @throws InputError `source-missing`, `source-directory`, `source-permission`, `source-unreadable`,
 *   `source-too-large`, `source-empty`
 */
export function readFileBytes(path: string, limit = largestSource): Uint8Array {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    const status = fstatSync(descriptor);
    if (status.isDirectory()) throw directoryError(path);
    if (status.size > limit) throw tooLargeError(path, limit);
    return notEmpty(path, readAll(path, descriptor, status.size, limit));
  } catch (error) {
    throw systemError(path, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * All bytes of standard input.
 *
 * @param limit most bytes
 * @throws InputError `source-unreadable`, `source-too-large`, `source-empty`
 */
export async function readStandardInput(standardInput: StandardInput, limit = largestSource): Promise<Uint8Array> {
  const name = "<stdin>";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of standardInput.chunks()) {
      size += chunk.length;
      if (size > limit) throw tooLargeError(name, limit);
      chunks.push(chunk);
    }
  } catch (error) {
    throw systemError(name, error);
  }
  return notEmpty(name, joined(chunks));
}

function readAll(path: string, descriptor: number, expected: number, limit: number): Uint8Array {
  // One byte more than the size, so that the end is seen without a second buffer; pipes and /proc have no size.
  const chunks: Uint8Array[] = [];
  let chunk = Buffer.allocUnsafe(Math.max(expected + 1, 65_536));
  let filled = 0;
  let size = 0;
  for (;;) {
    const read = readSync(descriptor, chunk, filled, chunk.length - filled, null);
    if (read === 0) break;
    filled += read;
    size += read;
    if (size > limit) throw tooLargeError(path, limit);
    if (filled === chunk.length) {
      chunks.push(chunk);
      chunk = Buffer.allocUnsafe(1 << 20);
      filled = 0;
    }
  }
  chunks.push(chunk.subarray(0, filled));
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}

function notEmpty(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length > 0) return bytes;
  throw InputError.of({
    code: "source-empty",
    message: name === "<stdin>" ? "nothing arrived on standard input" : `${name} is empty`,
    remedy:
      name === "<stdin>"
        ? "look at the command before the pipe; without a pipe, prompt-wire uses its probe prompt"
        : "give a file that holds a prompt or a request",
  });
}

function directoryError(path: string): InputError {
  return InputError.of({
    code: "source-directory",
    message: `${path} is a directory`,
    remedy: "name one file in it",
  });
}

function tooLargeError(name: string, limit: number): InputError {
  return InputError.of({
    code: "source-too-large",
    message: `${name} is larger than ${limit.toLocaleString("en-US")} bytes`,
    remedy: "cut the part you need out of it",
  });
}

/** What went wrong with a file, in words a user can act on. An `InputError` passes as it is. */
export function systemError(name: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const options = { cause: error };
  switch (errorCode(error) ?? "") {
    case "ENOENT": {
      const near = nearFile(name);
      const isThere = near === name;
      return InputError.of(
        {
          code: "source-missing",
          message: isThere ? `${name} is a link to a file that is not there` : `there is no file ${name}`,
          remedy: near === undefined || isThere ? "check the path; `-` reads standard input" : `did you mean ${near}?`,
        },
        options,
      );
    }
    case "EACCES":
    case "EPERM":
      return InputError.of(
        {
          code: "source-permission",
          message: `${name} may not be read: permission denied`,
          remedy: "change its permissions, or pipe it in from a user who may read it",
        },
        options,
      );
    case "EISDIR":
      return directoryError(name);
    default:
      return InputError.of(
        {
          code: "source-unreadable",
          message: `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
          remedy: "check the path and the disk or program behind it",
        },
        options,
      );
  }
}

function nearFile(path: string): string | undefined {
  try {
    const near = nearestName(basename(path), readdirSync(dirname(path)));
    return near === undefined ? undefined : path.slice(0, path.length - basename(path).length) + near;
  } catch {
    return undefined;
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
