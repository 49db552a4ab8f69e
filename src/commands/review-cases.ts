import { ownEntry } from "../problem/own-entry.js";

/** One case to look at. */
export interface ReviewedCase {
  readonly name: string;
  /** What is shown of it. */
  readonly text: string;
  /** Takes what it is now; absent where there is nothing to take. */
  readonly accept?: () => void;
}

/** How a review speaks with whoever sits at the terminal. */
export interface ReviewDialogue {
  readonly show: (text: string) => void;
  /** An answer, or undefined when there will be none. */
  readonly ask: () => Promise<string | undefined>;
}

export interface ReviewOutcome {
  readonly accepted: readonly string[];
  /** Cases that were shown and left as they are, and those that were not reached. */
  readonly left: readonly string[];
}

/** Walks through the cases one by one: accept, skip or quit. Nothing is accepted without a clear answer. */
export async function reviewCases(cases: readonly ReviewedCase[], dialogue: ReviewDialogue): Promise<ReviewOutcome> {
  const accepted: string[] = [];
  for (const [position, { name, text, accept }] of cases.entries()) {
    dialogue.show(`${position + 1} of ${cases.length}\n${text}`);
    const answer = await decision(accept === undefined ? "sq" : "asq", dialogue);
    if (answer === "q") break;
    if (answer === "a" && accept !== undefined) {
      accept();
      accepted.push(name);
    }
  }
  const taken = new Set(accepted);
  return { accepted, left: cases.map(({ name }) => name).filter((name) => !taken.has(name)) };
}

const words: Readonly<Record<string, string>> = { a: "[a]ccept", s: "[s]kip", q: "[q]uit" };

/** Asks until the answer is one of the letters or the word it begins; no answer at all means quit. */
async function decision(letters: string, { show, ask }: ReviewDialogue): Promise<string> {
  const question = `${[...letters].map((letter) => ownEntry(words, letter)).join(", ")}? `;
  for (;;) {
    show(question);
    const answer = (await ask())?.toLowerCase();
    if (answer === undefined) return "q";
    const letter = [...letters].find(
      (one) => answer === one || answer === ownEntry(words, one)?.replaceAll(/[[\]]/g, ""),
    );
    if (letter !== undefined) return letter;
  }
}
