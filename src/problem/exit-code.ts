/** Every exit code of the command line; documented in docs/cli.md. There is no other list. */
export const ExitCode = {
  /** Done, and nothing to complain about. */
  fine: 0,
  /** The command's own negative verdict: two sources differ, a snapshot changed, `--fail-on warning` was met. */
  verdict: 1,
  /** Wrong use of the command line, or input that cannot be used. */
  usage: 2,
  /** The provider answered with an error. */
  provider: 3,
  /** Credentials are missing. */
  credentials: 4,
  /** The connection failed or timed out. */
  transport: 5,
  /** A mistake in prompt-wire itself. */
  bug: 70,
  /** Stopped by Ctrl-C; 128 and the number of the signal for others that end a program. */
  interrupted: 130,
} as const;

declare const passedOn: unique symbol;

/** The exit code of a command that was run for the user, passed on as it is: none of ours. */
export type PassedOnCode = number & { readonly [passedOn]: true };

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
