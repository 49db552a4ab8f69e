import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { GoldenFolder } from "./golden-folder.js";

test("of two that write the same new folder, the later one is told so and leaves nothing behind", () => {
  const root = temporaryFolder();
  const [one, other] = [new GoldenFolder(root, "snapshots", false), new GoldenFolder(root, "snapshots", false)];
  const [first, second] = [one, other].map((folder) => folder.stage("a", new Map([["case.json", Buffer.from("{}")]])));
  first!.commit();
  expect(() => second!.commit()).toThrow(
    expect.objectContaining({
      problems: [expect.objectContaining({ code: "snapshot-exists", message: expect.stringContaining("snapshots/a") })],
    }),
  );
  expect(readdirSync(root)).toEqual(["a"]);
});
