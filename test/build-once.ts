import { bundle } from "../scripts/build.js";

/** Builds the command line once before all tests, so that whole-program tests run what users run. */
export default async function setup(): Promise<void> {
  await bundle();
}
