import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { transformSync } from "esbuild";
import { withGuardedLoops } from "./loop-guard.js";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");

type Exports = Record<string, unknown>;
interface Module {
  readonly text: string;
  readonly script: vm.Script;
  /** Paths below src of the modules it imports. */
  readonly imports: readonly string[];
}

/**
 * A folder of src as modules that can be run with one of them changed, again and again in one process. Only what
 * depends on the changed module runs anew; everything outside the folder is what the tests themselves use, so that
 * classes stay the same ones.
 */
export class PatchedModules {
  readonly #folder: string;
  readonly #modules = new Map<string, Module>();
  readonly #outside = new Map<string, Exports>();
  readonly #intact = new Map<string, Exports>();

  /** @param entries paths below src, of one top folder; what they import within that folder can be changed */
  static async load(...entries: readonly string[]): Promise<PatchedModules> {
    const modules = new PatchedModules(entries[0]!.split("/")[0]!);
    for (const entry of entries) await modules.#read(entry);
    return modules;
  }

  private constructor(folder: string) {
    this.#folder = `${folder}/`;
  }

  /** Paths below src of the modules that can be changed. */
  get files(): readonly string[] {
    return [...this.#modules.keys()].toSorted();
  }

  text(file: string): string {
    return this.#modules.get(file)!.text;
  }

  /**
   * A world in which one module has another text: gives the exports of modules by path.
   *
   * @throws from the function that is returned: what the changed module throws when it runs, a SyntaxError when it is
   *   no module
   */
  world(patch: { readonly file: string; readonly text: string }): (file: string) => Exports {
    const stale = this.#dependents(patch.file);
    const loaded = new Map<string, Exports>();
    for (const file of this.#modules.keys()) {
      if (!stale.has(file)) loaded.set(file, this.#exports(file, this.#intact));
    }
    let script: vm.Script | undefined;
    return (file) =>
      this.#exports(file, loaded, { file: patch.file, script: (script ??= compiled(patch.file, patch.text)) });
  }

  /** The exports of an unchanged module. */
  intact(file: string): Exports {
    return this.#exports(file, this.#intact);
  }

  async #read(file: string): Promise<void> {
    if (this.#modules.has(file) || this.#outside.has(file)) return;
    const path = join(source, file);
    if (!file.startsWith(this.#folder)) {
      this.#outside.set(file, (await import(path)) as Exports);
      return;
    }
    const text = readFileSync(path, "utf8");
    const specifiers = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gms)].map(
      ([, name = ""]) => name,
    );
    const imports = specifiers.map((specifier) => resolve(file, specifier));
    this.#modules.set(file, { text, script: compiled(file, text), imports });
    for (const imported of imports) await this.#read(imported);
  }

  #exports(
    file: string,
    loaded: Map<string, Exports>,
    patch?: { readonly file: string; readonly script: vm.Script },
  ): Exports {
    const known = this.#outside.get(file) ?? loaded.get(file);
    if (known !== undefined) return known;
    const module = { exports: {} as Exports };
    loaded.set(file, module.exports);
    const require = (specifier: string): Exports => this.#exports(resolve(file, specifier), loaded, patch);
    const script = patch?.file === file ? patch.script : this.#modules.get(file)!.script;
    (script.runInThisContext() as (...parameters: unknown[]) => void)(module, module.exports, require);
    loaded.set(file, module.exports);
    return module.exports;
  }

  #dependents(changed: string): ReadonlySet<string> {
    const found = new Set([changed]);
    let before = 0;
    while (before !== found.size) {
      before = found.size;
      for (const [file, { imports }] of this.#modules) if (imports.some((name) => found.has(name))) found.add(file);
    }
    return found;
  }
}

function resolve(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");
}

function compiled(file: string, text: string): vm.Script {
  const { code } = transformSync(withGuardedLoops(file, text), {
    loader: "ts",
    format: "cjs",
    target: "node20",
    sourcefile: file,
  });
  return new vm.Script(`(function (module, exports, require) {${code}\n})`, { filename: file });
}
