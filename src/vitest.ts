/**
 * A matcher for vitest: `expect(body).toMatchWire("name")`. Importing this module adds it; snapshot folder and masks are
 * those of the prompt-wire.toml that is found from the root of the test run upwards.
 *
 * @packageDocumentation
 */
import { expect } from "vitest";
import { bodyBytes, matchWire } from "./golden/match-wire.js";
import { isCi, loadGoldenSettings } from "./golden/settings.js";
import { caseReading } from "./golden/snapshots.js";
import { PromptWireError } from "./problem/prompt-wire-error.js";
import { plainPaint } from "./render/paint.js";
import { problemsText } from "./render/problems.js";
import { resultText } from "./render/snapshot/check-text.js";

/** What importing `prompt-wire/vitest` adds to `expect`. */
export interface WireMatchers {
  /**
   * Compares a body byte by byte with the golden of this name, under the masks of prompt-wire.toml. The body is the text
   * or the bytes that go on the wire, or a request with one of them as `body`. A golden that is missing or was captured
   * is written with `vitest -u`, never otherwise, and never where the environment variable CI is set.
   */
  readonly toMatchWire: (name: string) => void;
}

declare module "vitest" {
  // The type parameter must be named as in vitest's own declaration.
  interface Matchers<T> extends WireMatchers {}
}

const reading = await caseReading(await loadGoldenSettings({ cwd: process.cwd(), isFrozen: isCi(process.env) }));

expect.extend({
  toMatchWire(received: unknown, name: string) {
    const mayUpdate = this.snapshotState.snapshotUpdateState === "all";
    try {
      const result = matchWire(reading, name, bodyBytes(received), mayUpdate);
      const remedy =
        result.status === "missing" ? "vitest -u keeps this body as the golden; prompt-wire snapshot add, too.\n" : "";
      return { pass: result.status === "same", message: () => resultText(result, plainPaint) + remedy };
    } catch (error) {
      if (!(error instanceof PromptWireError)) throw error;
      throw new Error(problemsText(error.problems, plainPaint), { cause: error });
    }
  },
});
