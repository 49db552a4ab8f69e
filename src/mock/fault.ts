import type { Answer } from "./answer.js";

/** What goes wrong with some requests: members that replace those of their answers. */
export interface Fault {
  /** The first and last request it is about, from 1. */
  readonly first: number;
  readonly last: number;
  readonly answer: Answer;
}
