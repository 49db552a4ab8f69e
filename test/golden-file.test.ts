import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { readGolden, writeGolden } from "./golden-file.js";

const header = "# why\n$ NO_COLOR=1 prompt-wire compile 'a b' --set x=\"y z\" < in.json\n";

describe("golden files", () => {
  test("the command line is taken apart as a shell would", () => {
    const golden = readGolden(header);
    expect(golden.words).toEqual(["compile", "a b", "--set", "x=y z"]);
    expect(golden.environment).toEqual({ NO_COLOR: "1" });
    expect(golden.inputFile).toBe("in.json");
    expect(golden.result).toBeUndefined();
  });

  test("what is written reads back as the same bytes, whatever the output holds", () => {
    const body = fc
      .array(
        fc.constantFrom(
          "[stdout]",
          "\n",
          "\\",
          "[",
          " no newline at end",
          "\\ no newline at end",
          "\u001B[1m",
          "\r",
          "a",
          "",
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(body, body, body, (stdout, stderr, file) => {
        const golden = { ...readGolden(header), files: new Map([["f", file]]) };
        const result = { exitCode: 2, stdout, stderr, written: new Map([["g", file]]) };
        const again = readGolden(writeGolden(golden, result));
        expect(again.result).toEqual(result);
        expect(again.files).toEqual(golden.files);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["$ ls\n", "prompt-wire\n", `${header}strange\n`])("a file that is not a golden is refused: %j", (text) => {
    expect(() => readGolden(text)).toThrow();
  });
});
