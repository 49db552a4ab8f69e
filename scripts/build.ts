import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { thirdPartyNotices } from "./third-party-notices.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Commander needs child_process only for subcommands that are programs of their own, which we have none of; loading it
 * would cost every start, so there it is empty.
 */
const noChildProcessForCommander: Plugin = {
  name: "no-child-process-for-commander",
  setup(context) {
    context.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: "empty" } : undefined,
    );
    context.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** CommonJS packages ask for Node's own modules with require, which an ES module does not have. */
const requireForCommonJs =
  'import { createRequire as createRequireForBundle } from "node:module";const require=createRequireForBundle(import.meta.url);';

/** Bundles the command line and the library into dist/: one small file to start with, one more per command. */
export async function bundle(): Promise<void> {
  rmSync(`${root}/dist`, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: root,
    entryPoints: ["src/cli.ts", "src/index.ts"],
    outdir: "dist",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "bundle",
    minify: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    chunkNames: "[name]-[hash]",
    metafile: true,
    banner: { js: requireForCommonJs },
    plugins: [noChildProcessForCommander],
    logLevel: "warning",
  });
  writeFileSync(`${root}/dist/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(root, Object.keys(result.metafile.inputs)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
