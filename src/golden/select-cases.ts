import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";

/**
 * The cases that names on a command line mean: `lite/hello` is that case, `lite` also every case below it. Without
 * names all of them.
 *
 * @throws InputError `snapshot-unknown` with every name that means no case
 */
export function selectCases<Case extends { readonly name: string }>(
  cases: readonly Case[],
  names: readonly string[],
): readonly Case[] {
  if (names.length === 0) return cases;
  const wanted = names.map((name) => name.replaceAll("\\", "/").replace(/\/+$/, ""));
  const unknown = wanted.filter((name) => !cases.some((one) => isMeant(one.name, name)));
  if (unknown.length > 0) {
    const known = cases.map(({ name }) => name);
    throw new InputError(
      unknown.map((name) => {
        const near = nearestName(name, known);
        return {
          code: "snapshot-unknown",
          severity: "error",
          message: `there is no snapshot ${name}`,
          remedy: near === undefined ? "prompt-wire snapshot list shows all" : `did you mean ${near}?`,
        };
      }),
    );
  }
  return cases.filter(({ name }) => wanted.some((one) => isMeant(name, one)));
}

function isMeant(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}/`);
}
