import { InvalidArgumentError, Option } from "commander";

/** `--timeout SECONDS`: for the whole command. */
export function timeoutOption(): Option {
  return new Option("--timeout <seconds>", "give up after this time, whatever happens").argParser(seconds);
}

function seconds(text: string): number {
  const value = /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError("It must be seconds above 0, such as 2.5.");
}
