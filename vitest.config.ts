import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/build-once.ts",
    // No test waits by the clock; the limit only ends what hangs, also on a machine that is busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The summary that `.ci/run` prints its closing line from.
    reporters: ["default", ["json", { outputFile: "coverage/test-results.json" }]],
  },
});
