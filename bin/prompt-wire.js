#!/usr/bin/env node
// Launcher only. CommonJS, because Node starts it faster (docs/decisions/0001) and old versions reach the message.
"use strict";

const path = require("node:path");

const major = Number(process.versions.node.split(".")[0]);
const bundle = path.join(__dirname, "..", "dist", "cli.cjs");
if (major < 20) {
  process.exitCode = 2;
  console.error(
    "error: prompt-wire needs Node.js 20 or later; this is " +
      process.version +
      " (" +
      process.execPath +
      ").\n" +
      "  Install a current Node.js, or start prompt-wire with one: /path/to/node " +
      process.argv[1],
  );
} else if (!require("node:fs").existsSync(bundle)) {
  process.exitCode = 70;
  console.error("error: prompt-wire is not built. In a clone of its repository run: npm ci");
} else if (process.env.PROMPT_WIRE_DEBUG === "1") {
  // Node maps stacks to the sources only for what it loads itself.
  process.setSourceMapsEnabled(true);
  require(bundle);
} else {
  require("./load-bundle.js").loadBundle("cli.cjs");
}
