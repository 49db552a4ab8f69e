/**
 * Every diagnostic code and its one-line title. A code is stable once released; its page is docs/diagnostics/CODE.md,
 * shown by `prompt-wire codes CODE`. Order does not matter here: lists are sorted where they are shown.
 */
export const codes = {
  "internal-error": "Something went wrong inside prompt-wire",
  "json-encoding": "A text is not UTF-8",
  "json-size": "A text is larger than this program can hold",
  "json-syntax": "A text is not JSON",
  "output-unwritable": "The file of -o cannot be written",
  "unknown-code": "There is no diagnostic with this code",
  "unknown-command": "There is no command with this name",
  "unknown-option": "The command has no option with this name",
  "wire-integer": "An integer is out of the range the client's reader takes",
  "wire-nesting": "A value is nested deeper than the client's reader takes",
  "wire-surrogate": "A string holds half of a character",
  usage: "The command line cannot be understood",
} as const satisfies Readonly<Record<string, string>>;

export type Code = keyof typeof codes;
