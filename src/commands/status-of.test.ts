import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { statusOf } from "./status-of.js";

test("nothing stands in a file, and nothing is thrown for it", () => {
  const folder = temporaryFolder({ file: "x" });
  expect(statusOf(join(folder, "file"))?.isFile()).toBe(true);
  expect(statusOf(join(folder, "file", "x"))).toBeUndefined();
  expect(statusOf(join(folder, "x"))).toBeUndefined();
});
