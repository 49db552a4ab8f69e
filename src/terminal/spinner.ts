/** Says on standard error what is being waited for. */
export interface Spinner {
  say(text: string): void;
  stop(): void;
}

const silent: Spinner = { say: () => undefined, stop: () => undefined };

/**
 * A spinner for a person at a terminal; for anybody else one that says nothing. The code for it is loaded only where
 * it turns.
 *
 * @param isTerminal whether standard error is a terminal
 * @param hasColour whether it may be coloured
 */
export async function openSpinner(isTerminal: boolean, hasColour: boolean): Promise<Spinner> {
  if (!isTerminal) return silent;
  const { default: ora } = await import("ora");
  // Keys that are typed stay with the terminal: reading them would take Ctrl-C from us.
  const spinner = ora({ stream: process.stderr, discardStdin: false, color: hasColour ? "cyan" : false });
  return {
    say(text) {
      spinner.text = text;
      if (!spinner.isSpinning) spinner.start();
    },
    stop() {
      // Stopping one that does not turn would still move the cursor, in the middle of what was written since.
      if (spinner.isSpinning) spinner.stop();
    },
  };
}
