import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import type { ConversationSource, ListSource, Source } from "./source.js";

/** The part of `FILE#3` or `FILE#last` behind the `#`. */
export interface EntrySelector {
  readonly text: string;
  readonly position: number | "last";
}

export interface SourceArgument {
  readonly path: string;
  readonly entry?: EntrySelector;
}

/**
 * Splits `FILE#3`. A file whose real name contains `#` is tried first by the caller: this only says what the argument
 * would mean otherwise. `#` with anything but a number or `last` belongs to the name.
 */
export function splitEntry(argument: string): SourceArgument {
  const [, path, text] = /^(.+)#(\d{1,9}|last)$/s.exec(argument) ?? [];
  if (path === undefined || text === undefined) return { path: argument };
  return { path, entry: { text, position: text === "last" ? "last" : Number(text) } };
}

/**
 * Picks the entry of a source that holds several. Anything else is a list of one.
 *
 * @throws InputError `source-entry` when there is no such entry
 */
export function pickEntry(source: Source, entry: EntrySelector): Source {
  const list = isList(source) ? source : undefined;
  const size = list?.size ?? 1;
  const position = entry.position === "last" ? size : entry.position;
  if (position < 1 || position > size) {
    const noun = list?.noun ?? "entry";
    throw InputError.of({
      code: "source-entry",
      message: `${source.name} has no ${noun} ${entry.text}: it holds ${counted(size, noun)}`,
      remedy: `pick one from #1 to #${size}, or #last; they count from 1`,
    });
  }
  return list?.entry(position) ?? source;
}

/** Whether a source holds several. */
export function isList(source: Source): source is ListSource | ConversationSource {
  return source.kind === "list" || source.kind === "conversation";
}
