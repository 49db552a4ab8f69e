import { ownEntry } from "../problem/own-entry.js";

/** Options that take the next word, of programs that start another one; that word is no program. */
const valued: Readonly<Record<string, RegExp>> = {
  env: /^(?:-[uCS]|--(?:unset|chdir|split-string))$/,
  nice: /^(?:-n|--adjustment)$/,
  npx: /^(?:-[pcw]|--(?:package|call|workspace))$/,
  sudo: /^(?:-[CDghpRrTtUu]|--(?:user|group|chdir|chroot|host|prompt|role|type))$/,
  timeout: /^(?:-[ks]|--(?:kill-after|signal))$/,
};

const client = /(?:^|[\\/])codex(?:\.exe|\.js|\.cmd)?$|^@openai\/codex(?:@|$)/;

/**
 * Where the client's name stands in a command, be it behind `env`, `npx` or the like; -1 where it does not. A folder or a
 * user that is called the same is not it: `env -C /src/codex codex exec`.
 */
export function clientWord(words: readonly string[]): number {
  let options: RegExp | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (options?.test(word) === true) at++;
    else if (client.test(word)) return at;
    else options = ownEntry(valued, word.split(/[\\/]/).at(-1)!) ?? options;
  }
  return -1;
}
