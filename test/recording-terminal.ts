import { Guard } from "../src/terminal/guard.js";
import type { Screen } from "../src/terminal/screen.js";
import type { Terminal } from "../src/terminal/terminal.js";

/** Columns and rows of a terminal. */
interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Streams that keep what is written. */
export interface RecordingTerminal extends Terminal {
  readonly output: () => string;
  readonly remarks: () => string;
}

/** @param size that of a terminal; without one, both streams are pipes */
export function recordingTerminal(environment: Terminal["environment"] = {}, size?: Size): RecordingTerminal {
  const [stdout, stderr] = [recordingScreen(size), recordingScreen(size)];
  const guard = new Guard();
  return {
    stdout: guard.guarded(stdout.screen),
    stderr: guard.guarded(stderr.screen),
    protect: (clean) => guard.protect(clean),
    environment,
    onClosed: () => undefined,
    onFailed: () => undefined,
    output: stdout.text,
    remarks: stderr.text,
  };
}

function recordingScreen(size?: Size): { readonly screen: Screen; readonly text: () => string } {
  const chunks: Uint8Array[] = [];
  return {
    screen: {
      isTTY: size !== undefined,
      columns: size?.columns,
      rows: size?.rows,
      write(chunk) {
        chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk.slice());
      },
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}
