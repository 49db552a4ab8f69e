import { openScreen } from "../../src/terminal/screen.js";

/**
 * Writes as many bytes as asked for to standard output in one piece and in many, then notes on standard error whether
 * the reader went away. With `non-blocking` the pipe is one that refuses what it cannot take at once.
 */
const [size = "0", mode] = process.argv.slice(2);
if (mode === "non-blocking") void process.stdout;
let gone = false;
const ignore = (): void => undefined;
const screen = openScreen(
  1,
  () => {
    gone = true;
  },
  ignore,
);
screen.write(Buffer.alloc(Number(size), "x"));
for (let line = 0; line < 1000; line++) screen.write(`${line}\n`);
process.on("exit", () => openScreen(2, ignore, ignore).write(gone ? "gone\n" : "read\n"));
