import type { RequestView } from "../check/request-view.js";
import type { Code } from "../problem/codes.js";
import type { Answer } from "./answer.js";

/** Who can do something about it. `agent` is whoever writes the client; `user` whoever runs it. */
export type Side = "user" | "gateway" | "agent" | "provider";

/** Whether the same request can ever pass: at once, later, or never as it is. */
export type Retry = "now" | "later" | "useless";

/** The command that usually follows. `drop`: send it again without the places that are refused. */
export type NextStep = "why" | "check" | "fix-schema" | "compile" | "drop";

/** What an answer must be like. All that is said must hold. */
export interface Pattern {
  /** On the provider's sentence; its named groups are the values that texts use. */
  readonly message?: RegExp;
  readonly code?: RegExp;
  readonly type?: RegExp;
  readonly param?: RegExp;
  /** `none`: the answer came without one. */
  readonly status?: readonly number[] | "none";
  /** On the header, where the answer brings its head. */
  readonly contentType?: RegExp;
  readonly close?: number;
  /**
   * Many programs say such a sentence: it counts only in a form that providers answer in (an error object, a status),
   * or where it speaks of the body of a request.
   */
  readonly answered?: true;
}

/** An answer that was recognised. */
export interface Reading {
  readonly answer: Answer;
  /** What the pattern picked out of the sentence: `path`, `value`, `id`, …; `member` is the path without positions. */
  readonly values: Readonly<Record<string, string>>;
  /** Wire pointer of the path the provider names. */
  readonly pointer?: string;
}

/** Where in a request an answer points; wire pointers, the most likely first. Empty: cannot be said. */
export type Locator = (request: RequestView, reading: Reading) => readonly string[];

/** What in a request contradicts an answer, in words: then it answers another one. Undefined: nothing does. */
export type Misfit = (request: RequestView, reading: Reading) => string | undefined;

/** Texts may hold `{name}` or `{name|what to say without it}`: values of the reading. */
export interface EntryTexts {
  /** What it means, one sentence without full stop. */
  readonly means: string;
  /** Why it is so: the rule of the client or of the provider. */
  readonly why: string;
  /** The rule of the client that it is about, by the compiler's name, such as `ids/shape`; absent where it is about none. */
  readonly rule?: string | undefined;
  /** Who made it so, the most likely first. */
  readonly fault: readonly Side[];
  readonly fix: Partial<Readonly<Record<Side, string>>>;
}

/**
 * How often the client sends a request that is answered so every time, with the default retries. A test holds these
 * numbers to what `answer --then` plays.
 */
export interface Tries {
  /** As `answer --then` takes it. */
  readonly move: string;
  readonly http?: number;
  /** Frames, or upgrades where none goes out; `fallsBack`: it goes on over HTTP then. */
  readonly webSocket?: number;
  readonly fallsBack?: true;
}

/** One kind of answer. The catalogue is a list of these; the first whose pattern fits is the answer's. */
export interface Entry extends EntryTexts {
  /** Stable, kebab-case. */
  readonly name: string;
  readonly patterns: readonly Pattern[];
  /** Tried in order until one knows a place. */
  readonly where?: readonly Locator[];
  /** Tells an answer to another request; its own texts would blame somebody for what is not there. */
  readonly misfit?: Misfit;
  /** What to do about a misfit, where that is more than to look for the other request. */
  readonly misfitFix?: EntryTexts["fix"];
  /** Checks that find the same fault elsewhere in the request: what would be refused next. */
  readonly related?: readonly Code[];
  readonly retry: Retry;
  readonly retryWhy: string;
  /** How often the client tries. */
  readonly tries?: Tries;
  /** Where the client itself tries again: texts that the entry's own would contradict. */
  readonly triedAgain?: Partial<Pick<Entry, "why" | "retryWhy">>;
  /** What differs between client versions; absent when nothing does. */
  readonly dialects?: string;
  /** Other texts for some members or values, where more is known. */
  readonly special?: (reading: Reading) => Partial<EntryTexts> | undefined;
  /** The command that usually follows, by name. */
  readonly next?: NextStep;
}
