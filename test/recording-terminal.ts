import type { Screen } from "../src/terminal/screen.js";
import type { Terminal } from "../src/terminal/terminal.js";

/** A terminal that keeps what is written, as if both streams went to pipes. */
export interface RecordingTerminal extends Terminal {
  readonly output: () => string;
  readonly remarks: () => string;
}

export function recordingTerminal(environment: Terminal["environment"] = {}): RecordingTerminal {
  const [stdout, stderr] = [recordingScreen(), recordingScreen()];
  return {
    stdout: stdout.screen,
    stderr: stderr.screen,
    environment,
    onClosed: () => undefined,
    output: stdout.text,
    remarks: stderr.text,
  };
}

function recordingScreen(): { readonly screen: Screen; readonly text: () => string } {
  const chunks: Uint8Array[] = [];
  return {
    screen: {
      isTTY: false,
      columns: undefined,
      rows: undefined,
      write(chunk) {
        chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk.slice());
      },
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}
