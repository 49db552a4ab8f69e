/** What loading a profile depends on beside its arguments; given, so that tests and the library decide it. */
export interface Surroundings {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
}
