/** What a character behind a backslash stands for inside `$'…'`. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\u0007"],
  ["e", "\u001b"],
]);

/**
 * The words of a POSIX shell command, quotes taken away: `'…'`, `"…"`, `$'…'`, backslashes and line continuations.
 * Variables stay as they are written. Comments are left out.
 */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === "'" || (character === "$" && text[index + 1] === "'")) {
      const isAnsi = character === "$";
      const end = quoteEnd(text, index + (isAnsi ? 2 : 1), "'", isAnsi);
      const inside = text.slice(index + (isAnsi ? 2 : 1), end);
      word = (word ?? "") + (isAnsi ? unescaped(inside) : inside);
      index = end;
    } else if (character === '"') {
      const end = quoteEnd(text, index + 1, '"', true);
      word =
        (word ?? "") +
        text
          .slice(index + 1, end)
          .replaceAll(/\\(["\\$`])/g, "$1")
          .replaceAll(/\\\r?\n/g, "");
      index = end;
    } else if (character === "\\") {
      const next = text[++index] ?? "";
      if (next === "\r" && text[index + 1] === "\n") index++;
      else if (next !== "\n") word = (word ?? "") + next;
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "#" && word === undefined) {
      const end = text.indexOf("\n", index);
      index = end === -1 ? text.length : end;
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}

function quoteEnd(text: string, start: number, quote: string, hasEscapes: boolean): number {
  for (let index = start; index < text.length; index++) {
    if (hasEscapes && text[index] === "\\") index++;
    else if (text[index] === quote) return index;
  }
  return text.length;
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (_, four?: string, eight?: string, two?: string, octal?: string, other?: string) => {
      const code = four ?? eight ?? two;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return escapes.get(other ?? "") ?? other ?? "";
    },
  );
}
