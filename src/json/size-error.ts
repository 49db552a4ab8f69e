import { InputError } from "../problem/input-error.js";

/** `json-size`: a text that is well formed but larger than this program, or the memory it runs in, can hold. */
export function sizeError(message: string, options?: ErrorOptions): InputError {
  return new InputError(
    [
      {
        code: "json-size",
        severity: "error",
        message,
        remedy: "split the input, or cut the part you need out of it",
      },
    ],
    options,
  );
}
