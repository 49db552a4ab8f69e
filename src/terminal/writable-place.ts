import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Whether a file can be put at a path later, as far as that can be known. Nothing is made or changed.
 *
 * @param way `replace`: a new file takes the place of an old one, so that its folder must be writable; `write`: an old
 *   one is written itself. Devices and pipes are always written themselves
 * @throws Error of the system that says why not
 */
export function checkPlace(path: string, way: "replace" | "write"): void {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true) throw systemError("EISDIR");
  if (existing !== undefined && (way === "write" || !existing.isFile())) return accessSync(path, constants.W_OK);
  const folder = dirname(existing === undefined ? path : realpathSync(path));
  if (!statSync(folder).isDirectory()) throw systemError("ENOTDIR");
  accessSync(folder, constants.W_OK);
}

function systemError(code: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(code);
  error.code = code;
  return error;
}
