import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import type { HistoryItem } from "../rollout/history-item.js";
import type { LineSource } from "../rollout/lines.js";
import { promptHistory } from "../rollout/prompt-history.js";
import { itemList, rolloutPrompt } from "../rollout/rollout-prompt.js";
import { rolloutEvents } from "../rollout/rollout-events.js";
import { isBuiltIn, isKnownVersion, rolloutProfile } from "../rollout/rollout-profile.js";
import { RolloutReader } from "../rollout/rollout-reader.js";
import type { RolloutRequest } from "../rollout/rollout-state.js";
import type { ConversationSource, PromptSource } from "../source.js";

/** A rollout: the requests of one session of the client, each with the history it was sent with. */
export function rolloutSource(name: string, source: LineSource, notes: readonly Problem[]): ConversationSource {
  let turns: readonly number[] | undefined;
  const scan = (): readonly number[] =>
    (turns ??= Array.from(new RolloutReader(name, source).requests(), ({ turn }) => turn));
  const requestAt = forwardReader(name, source);
  let before: (Pick<RolloutRequest, "position" | "answer"> & { readonly items: readonly HistoryItem[] }) | undefined;
  return {
    kind: "conversation",
    name,
    notes,
    lacksTools: true,
    noun: "request",
    get size() {
      return scan().length;
    },
    turns: scan,
    entry: (position) => {
      const { request, problems } = requestAt(position);
      return rolloutEntry(name, request, [...notes, ...problems]);
    },
    step: (position) => {
      const { request } = requestAt(position);
      const { items } = promptHistory(request.history(), { file: name, acceptsImages: true });
      const added = before?.position === position - 1 ? itemsAfter(items, before.items, before.answer) : undefined;
      before = { position, items, answer: request.answer };
      return {
        name: `${name}#${position}`,
        ...(added === undefined ? { prompt: rolloutPrompt(name, request, items) } : { append: itemList(name, added) }),
        profile: { ...rolloutProfile(name, request), testData: false },
        set: [],
        environment: {},
        prewarm: false,
        ...(request.isOpen ? {} : { events: rolloutEvents(name, request) }),
        interrupted: false,
      };
    },
  };
}

/** What a history has behind an earlier one and the answer to that; undefined when it does not continue them. */
function itemsAfter(
  items: readonly HistoryItem[],
  earlier: readonly HistoryItem[],
  answer: readonly HistoryItem[],
): readonly HistoryItem[] | undefined {
  const known = [...earlier, ...answer];
  // The reader hands out the same objects for the same lines.
  return known.every((item, position) => items[position] === item) ? items.slice(known.length) : undefined;
}

interface Found {
  readonly request: RolloutRequest;
  readonly problems: readonly Problem[];
}

/** Finds requests by their position. One that comes later in the file is found without reading it from the start. */
function forwardReader(name: string, source: LineSource): (position: number) => Found {
  let reader = new RolloutReader(name, source);
  let requests = reader.requests();
  let current: RolloutRequest | undefined;
  return (position) => {
    if (current !== undefined && current.position > position) {
      reader = new RolloutReader(name, source);
      requests = reader.requests();
      current = undefined;
    }
    while (current?.position !== position) {
      const next = requests.next();
      if (next.done === true) {
        throw InputError.of({ code: "source-entry", message: `${name} has no request ${position}` });
      }
      current = next.value;
    }
    return { request: current, problems: reader.problems };
  };
}

/** One request of a rollout as a source that compiles. */
export function rolloutEntry(file: string, request: RolloutRequest, notes: readonly Problem[]): PromptSource {
  const recorded = request.history();
  const seen = promptHistory(recorded, { file, acceptsImages: true });
  return {
    kind: "rollout",
    name: `${file}#${request.position}`,
    notes: [...notes, ...seen.notes, ...missing(file, request)],
    prompt: rolloutPrompt(file, request, seen.items),
    profile: { ...rolloutProfile(file, request), testData: false },
    environment: {},
    lacksTools: true,
    withoutImages: () => {
      const blind = promptHistory(recorded, { file, acceptsImages: false });
      const replaced = blind.notes.filter(({ code }) => code === "history-image-replaced");
      return { prompt: rolloutPrompt(file, request, blind.items), notes: replaced };
    },
  };
}

/** What the rollout does not tell of a request. */
function missing(file: string, { meta, context, settings }: RolloutRequest): Problem[] {
  const note = (message: string, remedy: string): Problem => ({
    code: "rollout-incomplete",
    severity: "note",
    message,
    remedy,
  });
  const found: Problem[] = [];
  const providerId = meta.providerId ?? settings?.providerId;
  if (!isBuiltIn(providerId)) {
    const which = providerId === undefined ? "no provider" : `the provider ${providerId} by its id only`;
    found.push(note(`${file} names ${which}`, "--codex takes it from your config.toml, -p from a profile"));
  }
  if (!isKnownVersion(meta.clientVersion)) {
    const version = meta.clientVersion === undefined ? "no client version" : `client ${meta.clientVersion}`;
    found.push(note(`${file} names ${version}, for which no dialect is known`, "choose one with --dialect"));
  }
  if ((context?.model ?? settings?.model) === undefined) found.push(note(`${file} names no model`, "give it with -p"));
  return found;
}
