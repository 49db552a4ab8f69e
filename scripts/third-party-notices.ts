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
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    /** The form of old packages. */
    readonly licenses?: readonly { readonly type: string }[];
  };
  const kind = license ?? licenses?.map(({ type }) => type).join(", ");
  const text = licenseText(folder);
  if (text === undefined && kind === undefined) throw new Error(`${name} has no licence and cannot be shipped`);
  const shown = text ?? `Published under the licence ${kind}, without a copy of its text.`;
  return `${name} ${version} (${kind ?? "licence below"})\n\n${shown}\n`;
}

/** The file of its own, else the section of the README, which some packages have instead. */
function licenseText(folder: string): string | undefined {
  const files = readdirSync(folder);
  const file = files.find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const readme = files.find((entry) => /^readme/i.test(entry));
  if (readme === undefined) return undefined;
  const text = readFileSync(join(folder, readme), "utf8");
  const [, section] = /^(?:#+ *licen[cs]e\b.*|licen[cs]e *\r?\n[-=]+) *\r?\n([\s\S]*)$/im.exec(text) ?? [];
  return section?.trim();
}
