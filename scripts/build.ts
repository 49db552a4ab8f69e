import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from "rolldown";
import { thirdPartyNotices } from "./third-party-notices.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What must start fast, each with the chunk that holds everything it needs: every further file costs a start some of its time. */
const startPaths = { frame: "src/cli.ts", compile: "src/commands/compile.ts" } as const;

/**
 * Commander needs child_process only for subcommands that are programs of their own, which we have none of; loading it
 * would cost every start, so there it is empty.
 */
const noChildProcessForCommander: Plugin = {
  name: "no-child-process-for-commander",
  resolveId: {
    filter: { id: /^node:child_process$/ },
    handler: (_, importer) => (/[\\/]commander[\\/]/.test(importer ?? "") ? "\0empty" : undefined),
  },
  load: { filter: { id: /^\0empty$/ }, handler: () => "export {};" },
};

/** The package reads it from beside its own code, which stands in dist/ once it is bundled. */
const zstdCode = "node_modules/@bokuweb/zstd-wasm/dist/common/zstd.wasm";

/** Notes, for each module that a start path needs, its chunk: the first of `startPaths` that reaches it without `import()`. */
function startChunks(chunkOf: Map<string, string>): Plugin {
  return {
    name: "start-chunks",
    buildEnd() {
      for (const [chunk, entry] of Object.entries(startPaths)) {
        const waiting = [join(root, entry)];
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          const module = this.getModuleInfo(id);
          if (module === null || chunkOf.has(id)) continue;
          chunkOf.set(id, chunk);
          waiting.push(...module.importedIds);
        }
      }
    },
  };
}

/**
 * Bundles the command line and the library into dist/, each on its own; nothing of node_modules is needed afterwards.
 *
 * The command line becomes CommonJS, because Node starts it in half the time (docs/decisions/0001): one file with what
 * every start needs, one with what `compile` needs, and small ones for the rest, loaded when they are asked for.
 */
export async function bundle(): Promise<void> {
  removeOldBundle();
  const chunkOf = new Map<string, string>();
  const commandLine = await write(
    {
      input: { cli: "src/cli.ts" },
      // Chunks may carry exports for each other; needed for groups that do not drag others along.
      preserveEntrySignatures: "allow-extension",
      plugins: [noChildProcessForCommander, startChunks(chunkOf)],
    },
    {
      format: "cjs",
      dynamicImportInCjs: false,
      entryFileNames: "[name].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => chunkOf.get(id) ?? null, debugName: "start paths" }],
      },
    },
  );
  // A file of its own: whatever it shared with the command line would start that, too.
  const captureWorker = await write(
    { input: { "capture-worker": "src/commands/capture-worker.ts" } },
    { format: "cjs", dynamicImportInCjs: false, entryFileNames: "[name].cjs", codeSplitting: false },
  );
  copyFileSync(join(root, zstdCode), join(root, "dist", "zstd.wasm"));
  const library = await write(
    { input: { index: "src/index.ts", vitest: "src/vitest.ts" }, external: ["vitest"] },
    { format: "esm" },
  );
  const notices = thirdPartyNotices(root, [...new Set([...commandLine, ...captureWorker, ...library])]);
  writeFileSync(join(root, "dist", "THIRD-PARTY-NOTICES.txt"), notices);
  writeCodeCache();
}

/** Runs the main job once and keeps what V8 made of the code, for the V8 that builds (docs/decisions/0001). */
function writeCodeCache(): void {
  const words = [join(root, "scripts", "code-cache.cjs"), "compile", "-q", "examples/hello.prompt.json"];
  const environment = { PATH: process.env["PATH"], HOME: join(root, "dist") };
  execFileSync(process.execPath, words, { cwd: root, env: environment, stdio: ["ignore", "ignore", "inherit"] });
}

/** Chunks have new names when they change. The declarations beside them are TypeScript's. */
function removeOldBundle(): void {
  const folder = join(root, "dist");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name !== "types") rmSync(join(folder, name), { recursive: true });
}

/** One build into dist/. Answers the paths of the files that went in, relative to the root. */
async function write(input: InputOptions, output: OutputOptions): Promise<string[]> {
  const build = await rolldown({ ...input, cwd: root, platform: "node", transform: { target: "node20" } });
  const written = await build.write({
    ...output,
    dir: "dist",
    minify: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
  const inputs = written.output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return inputs.map((id) => relative(root, id).replaceAll("\\", "/"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
