import type { Place } from "../problem/problem.js";
import type { Origin } from "./profile.js";
import type { Secret } from "./secret.js";

export type ConfigKind = "object" | "array" | "string" | "number" | "boolean" | "null" | "date";

/** What a configuration value was read from: a file, a flag, a recorded case. */
export interface ConfigSource {
  readonly kind: Origin["kind"];
  /** How messages call the file; absent for flags. */
  readonly file?: string;
  /** Recorded test data: literal secrets are expected there. */
  readonly testData?: boolean;
  /** Line and column of an offset. Computed only when somebody asks: it costs a scan of the text. */
  place?(offset: number): Place;
  /** Code frame around a place, secrets masked. */
  frame?(place: Place): string;
}

export interface ConfigMember {
  readonly name: string;
  /** Offset of the name in the source, -1 where there is no text. */
  readonly nameOffset: number;
  readonly node: ConfigNode;
}

export interface ConfigNodeInit {
  readonly kind: ConfigKind;
  readonly source: ConfigSource;
  /** The name under which the user wrote the value. */
  readonly key: string;
  /** Offset in the source, -1 where there is no text. */
  readonly offset?: number;
  readonly scalar?: string | number | boolean | null;
  /** A text that was wrapped as soon as it was read; `scalar` is empty then. */
  readonly secret?: Secret;
  /** A number as it was written. */
  readonly numberText?: string;
  readonly members?: readonly ConfigMember[];
  readonly elements?: readonly ConfigNode[];
}

/**
 * A value of a configuration with the place where it stands. JSON, TOML and flags all become this tree; members stay
 * in file order, in an array, so that integer-like and odd names survive.
 */
export class ConfigNode {
  readonly kind: ConfigKind;
  readonly source: ConfigSource;
  readonly key: string;
  readonly offset: number;
  readonly scalar: string | number | boolean | null;
  readonly secret: Secret | undefined;
  readonly numberText: string | undefined;
  readonly members: readonly ConfigMember[];
  readonly elements: readonly ConfigNode[];

  constructor(init: ConfigNodeInit) {
    this.kind = init.kind;
    this.source = init.source;
    this.key = init.key;
    this.offset = init.offset ?? -1;
    this.scalar = init.scalar ?? null;
    this.secret = init.secret;
    this.numberText = init.numberText;
    this.members = init.members ?? [];
    this.elements = init.elements ?? [];
  }

  /** The value of a member; of duplicates the last, as in JSON.parse. */
  member(name: string): ConfigNode | undefined {
    return this.members.findLast((member) => member.name === name)?.node;
  }

  /** The node that the steps of a JSON pointer lead to. */
  find(steps: readonly string[]): ConfigNode | undefined {
    const [step, ...rest] = steps;
    if (step === undefined) return this;
    const next = this.kind === "array" ? this.elements[Number(step)] : this.member(step);
    return next?.find(rest);
  }

  /** Where the value, or with `offset` another spot of the same source, stands. */
  place(offset = this.offset): Place | undefined {
    return offset < 0 ? undefined : this.source.place?.(offset);
  }

  /** Who said this value, in the form the profile and the reasons use. */
  origin(): Origin {
    const { kind, file } = this.source;
    const place = this.place();
    return {
      kind,
      ...(file === undefined ? {} : { file }),
      ...(place === undefined ? {} : { line: place.line, column: place.column }),
      ...(this.key === "" ? {} : { key: this.key }),
    };
  }

  /** The text of a string value, else undefined. */
  text(): string | undefined {
    return typeof this.scalar === "string" && this.kind === "string" ? this.scalar : undefined;
  }
}
