import { readFileSync } from "node:fs";
import { InputError } from "../problem/input-error.js";
import { systemReason } from "../problem/system-reason.js";

/**
 * The bytes of a configuration file that is there. `file` is how messages call it.
 *
 * @throws InputError `profile-unreadable` when the system refuses: a folder, no permission, a broken disk
 */
export function configurationBytes(path: string, file: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const message = `${file} cannot be read: ${systemReason(error)}`;
    throw InputError.of(
      { code: "profile-unreadable", message, remedy: "name a file that you may read" },
      { cause: error },
    );
  }
}
