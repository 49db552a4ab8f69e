import type { Progress } from "../source/source-signs.js";
import type { Output } from "../terminal/output.js";

/** Files below this many bytes are read before anybody could see how far it is. */
const longFile = 32 << 20;
const pauseMs = 100;

/** Shows how much of a long file was read. */
export function readingProgress(output: Output, name: string | undefined): Progress {
  let last = 0;
  return (read, total) => {
    if (total < longFile) return;
    const now = performance.now();
    if (read < total && now - last < pauseMs) return;
    last = now;
    const percent = Math.floor((read / total) * 100);
    output.progress(read < total ? `reading ${name ?? ""} ${percent} %` : undefined);
  };
}
