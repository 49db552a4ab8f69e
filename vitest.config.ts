import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/build-once.ts",
    // The summary that `.ci/run` prints its closing line from.
    reporters: ["default", ["json", { outputFile: "coverage/test-results.json" }]],
  },
});
