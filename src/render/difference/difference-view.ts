import type { ByteExcerpt } from "../../diff/byte-excerpt.js";

/** A stretch of a line; what changed is set off. */
export interface LinePart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line that shows how a text or structure changed; `@` says where it goes on. */
export interface DetailLine {
  readonly sign: " " | "-" | "+" | "@";
  readonly parts: readonly LinePart[];
}

/** Why a side is as it is. */
export interface WhyLine {
  /** The side it speaks of; undefined when both say the same or only one speaks. */
  readonly side?: string;
  readonly text: string;
  readonly rule: string;
  readonly from: string;
}

/** One thing that differs, in words; how it is drawn is up to the format. */
export interface EntryView {
  /** Added, removed, changed, moved, written differently. */
  readonly mark: "+" | "-" | "~" | ">" | "=";
  /** Where, as people write it: `tools -> input[0].tools`. */
  readonly place: string;
  /** What stands there: `message user`. */
  readonly about?: string;
  readonly before?: string;
  readonly after?: string;
  readonly note?: string;
  readonly whys: readonly WhyLine[];
  /** Where the items stand in the files they were compiled from: `a.json:41 -> b.json:44`. */
  readonly from?: string;
  readonly detail?: readonly DetailLine[];
}

export interface Section {
  readonly title: string;
  readonly entries: readonly EntryView[];
}

/** Everything a format shows about two requests. */
export interface DifferenceView {
  /** The source, where both sides come from one. */
  readonly source?: string;
  readonly left: string;
  readonly right: string;
  /** What both have in common: model, dialect, form. */
  readonly facts: readonly string[];
  readonly isSame: boolean;
  /** `bytes differ from offset 19 at /instructions; meaning: 6 changes` */
  readonly verdict: string;
  /** What stands on either side where the bytes part. */
  readonly first?: { readonly left: ByteExcerpt; readonly right: ByteExcerpt };
  readonly sections: readonly Section[];
  /** Which wire item is which Prompt item; what was lost. */
  readonly notes: readonly string[];
  readonly next: string;
}
