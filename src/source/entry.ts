import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import type { ConversationSource, ListSource, Source } from "./source.js";

/** The part of `FILE#3`, `FILE#last` or `FILE#turn=2` behind the `#`. */
export interface EntrySelector {
  readonly text: string;
  /** Of an entry, or of a turn when `isTurn`. */
  readonly position: number | "last";
  readonly isTurn?: true;
}

export interface SourceArgument {
  readonly path: string;
  readonly entry?: EntrySelector;
}

/**
 * Splits `FILE#3`. A file whose real name contains `#` is tried first by the caller: this only says what the argument
 * would mean otherwise. `#` with anything else belongs to the name.
 */
export function splitEntry(argument: string): SourceArgument {
  const [, path, turn, text] = /^(.+)#(turn=)?(\d{1,9}|last)$/s.exec(argument) ?? [];
  if (path === undefined || text === undefined) return { path: argument };
  const position = text === "last" ? "last" : Number(text);
  return { path, entry: turn === undefined ? { text, position } : { text: turn + text, position, isTurn: true } };
}

/**
 * Picks the entry of a source that holds several. Anything else is a list of one.
 *
 * @throws InputError `source-entry` when there is no such entry
 */
export function pickEntry(source: Source, entry: EntrySelector): Source {
  const list = isList(source) ? source : undefined;
  if (entry.isTurn === true) return pickTurn(source, entry);
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

/** The first request of a turn. */
function pickTurn(source: Source, { text, position: wanted }: EntrySelector): Source {
  const turns = isList(source) ? source.turns?.() : undefined;
  if (!isList(source) || turns === undefined) {
    throw InputError.of({
      code: "source-entry",
      message: `${source.name} has no turns to pick ${text} from`,
      remedy: "only rollouts know turns; pick an entry with #1, #2, … or #last",
    });
  }
  const last = turns.at(-1) ?? 0;
  const turn = wanted === "last" ? last : wanted;
  const position = turns.indexOf(turn) + 1;
  if (position > 0) return source.entry(position);
  throw InputError.of({
    code: "source-entry",
    message: `${source.name} has no request of turn ${turn}: it holds ${counted(last, "turn")}`,
    remedy: `pick one from #turn=1 to #turn=${last}, or #turn=last`,
  });
}

/** The entry of a source that could hold several and holds one; anything else as it is. @throws InputError */
export function onlyEntry(source: Source): Source {
  return isList(source) && source.size === 1 ? source.entry(1) : source;
}

/** Whether a source holds several. */
export function isList(source: Source): source is ListSource | ConversationSource {
  return source.kind === "list" || source.kind === "conversation";
}
