import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";

/** A client that is installed, as far as can be seen without running it. */
export interface InstalledClient {
  readonly version: string;
  /** The file or folder that says so. */
  readonly seenAt: string;
  /** Set when only a file of the client's says so: it wrote that file, and may be another by now. */
  readonly isWriter?: true;
}

const packageName = "@openai/codex";

/** The client that `codex` would start: the npm package behind it, or a version in the path it really lies at (Homebrew, standalone). */
export function findInstalledClient(searchPath: string | undefined): InstalledClient | undefined {
  for (const folder of (searchPath ?? "").split(delimiter)) {
    if (folder === "") continue;
    const program = ["codex", "codex.exe", "codex.cmd"]
      .map((name) => join(folder, name))
      .find((path) => existsSync(path));
    if (program === undefined) continue;
    // The first one found is the one that would run: if its version cannot be seen, those behind it do not matter.
    return behind(realpathSync(program)) ?? inPackage(join(folder, "node_modules", packageName));
  }
  return undefined;
}

function behind(program: string): InstalledClient | undefined {
  let folder = dirname(program);
  for (let level = 0; level < 6 && folder !== dirname(folder); level++) {
    const found = inPackage(folder);
    if (found !== undefined) return found;
    folder = dirname(folder);
  }
  const version = /[\\/](?:codex|releases)[\\/]v?(\d+\.\d+\.\d+)[^\\/]*[\\/]/.exec(program)?.[1];
  return version === undefined ? undefined : { version, seenAt: program };
}

function inPackage(folder: string): InstalledClient | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  try {
    const document = parseJson(readFileSync(file), { name: file });
    const name = document.member(document.root, "name");
    const version = document.member(document.root, "version");
    if (name === -1 || version === -1 || !document.is(name, packageName) || !document.isString(version))
      return undefined;
    return { version: withoutPlatform(document.string(version)), seenAt: file };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The npm packages of the native programs are named like the client, and have their platform behind the version. */
function withoutPlatform(version: string): string {
  return version.replace(/-(?:linux|darwin|win32|android|freebsd)-[a-z0-9_]+$/, "");
}
