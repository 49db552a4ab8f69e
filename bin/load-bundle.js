"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const folder = path.join(__dirname, "..", "dist");

/** V8 takes back only what the same V8 made; another Node.js finds no folder of its own and compiles as usual. */
const cacheFolder = path.join(folder, "code-cache", `${process.versions.v8}-${process.arch}`);

/**
 * Runs a file of the bundle and answers its exports. Each file that it requires is compiled from the code cache that the
 * build made (scripts/code-cache.ts), if there is one that fits: that halves the time of a start (docs/decisions/0001).
 *
 * @param {string} name such as `cli.cjs`
 * @param {(name: string, script: import("node:vm").Script) => void} [compiled] is told each compiled file
 */
function loadBundle(name, compiled) {
  const modules = new Map();
  const load = (/** @type {string} */ file) => {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const filename = path.join(folder, file);
    const source = fs.readFileSync(filename, "utf8");
    const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
      // The cache holds the name: it must not carry the folder of the machine that made it.
      filename: compiled === undefined ? filename : file,
      cachedData: cacheOf(file),
    });
    if (compiled !== undefined) compiled(file, script);
    const requireFrom = (/** @type {string} */ wanted) =>
      wanted.startsWith("./") ? load(wanted.slice(2)) : require(wanted);
    script.runInThisContext()(module.exports, requireFrom, module, filename, folder);
    return module.exports;
  };
  return load(name);
}

/** @param {string} file */
function cacheOf(file) {
  try {
    return fs.readFileSync(path.join(cacheFolder, `${file}.cache`));
  } catch {
    return undefined;
  }
}

module.exports = { cacheFolder, loadBundle };
