#!/usr/bin/env node
// Launcher only. Everything else is imported after the version check, so that an old Node reaches the message.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    "error: prompt-wire needs Node.js 20 or later; this is " +
      process.version +
      " (" +
      process.execPath +
      ").\n  Install a current Node.js, or run prompt-wire with another one: /path/to/node " +
      process.argv[1],
  );
  process.exitCode = 2;
} else {
  if (process.env.PROMPT_WIRE_DEBUG === "1") process.setSourceMapsEnabled(true);
  import("../dist/cli.js").catch(function (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND" && String(error.message).indexOf("cli.js") >= 0) {
      console.error("error: prompt-wire is not built. In a clone of its repository run: npm ci");
    } else {
      console.error(error);
    }
    process.exitCode = 70;
  });
}
