"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { cacheFolder, loadBundle } = require("../bin/load-bundle.js");

/**
 * Runs one command of the built command line (the words of this one) and keeps what V8 compiled for it, functions that
 * it compiled on the way included, where `bin/load-bundle.js` finds it.
 */
const scripts = new Map();
loadBundle("cli.cjs", (name, script) => scripts.set(name, script));
process.on("exit", () => {
  fs.mkdirSync(cacheFolder, { recursive: true });
  for (const [name, script] of scripts) {
    fs.writeFileSync(path.join(cacheFolder, `${name}.cache`), script.createCachedData());
  }
});
