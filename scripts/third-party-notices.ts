import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Name, version and full licence text of every package that went into the bundle, sorted by name.
 *
 * @param inputs paths of the bundled files, relative to the root
 * @throws when a package says nothing about its licence, because then it may not be shipped
 */
export function thirdPartyNotices(root: string, inputs: readonly string[]): string {
  const folders = new Set<string>();
  for (const input of inputs) {
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (match !== null) folders.add(match[0]);
  }
  const notices = [...folders].toSorted().map((folder) => notice(join(root, folder)));
  return `prompt-wire contains these packages.\n\n${notices.join(`\n${"-".repeat(80)}\n\n`)}`;
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined && license === undefined) throw new Error(`${name} has no licence and cannot be shipped`);
  const text =
    file === undefined
      ? `Published under the licence ${license}, without a copy of its text.`
      : readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version} (${license ?? "licence below"})\n\n${text}\n`;
}
