import type { ChalkInstance } from "chalk";

/** Colours by meaning. Renderers call these and never know whether anything is coloured. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly caution: (text: string) => string;
  readonly bad: (text: string) => string;
  /** A name the user can type: a field, an option, a code. */
  readonly name: (text: string) => string;
  /** A value as it stands on the wire. */
  readonly value: (text: string) => string;
}

const same = (text: string): string => text;

/** No colours at all: the text as it is. */
export const plainPaint: Paint = {
  strong: same,
  dim: same,
  good: same,
  caution: same,
  bad: same,
  name: same,
  value: same,
};

/** The paint for a colour level of 0 to 3. The colour library is loaded only when there is something to colour. */
export async function paintFor(level: 0 | 1 | 2 | 3): Promise<Paint> {
  if (level === 0) return plainPaint;
  const { Chalk } = await import("chalk");
  return colouredPaint(new Chalk({ level }));
}

function colouredPaint(chalk: ChalkInstance): Paint {
  return {
    strong: (text) => chalk.bold(text),
    dim: (text) => chalk.dim(text),
    good: (text) => chalk.green(text),
    caution: (text) => chalk.yellow(text),
    bad: (text) => chalk.red(text),
    name: (text) => chalk.cyan(text),
    value: (text) => chalk.magenta(text),
  };
}
