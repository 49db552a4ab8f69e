import { describe, expect, test } from "vitest";
import { loadGoldenSettings } from "../src/golden/settings.js";
import { Snapshots } from "../src/golden/snapshots.js";
import { root } from "./run-command.js";

/** How many recorded cases there are at least, so that none gets lost: requests, odd items, conversations, questions. */
const recorded = { http: 78 + 73, raw: 51 + 55, ws: 15 + 14, asked: 374 + 377 };

describe("snapshots/: what is compiled is what the real client sent, byte for byte", async () => {
  const snapshots = await Snapshots.open(await loadGoldenSettings({ cwd: root, folder: "snapshots", isFrozen: true }));

  test("no file belongs to no case", () => expect(snapshots.strays).toEqual([]));

  describe.each(Object.entries(recorded))("%s", (kind, count) => {
    const cases = snapshots.cases.filter(({ name }) => name.split("/")[1] === kind);
    test("all are there", () => expect(cases.length).toBeGreaterThanOrEqual(count));
    test.each(cases)("$name", async (found) => {
      const { status, differences, problems } = await snapshots.checkCase(found);
      const places = differences.map(({ name, first }) => `${name} byte ${first.offset} ${first.pointer}`);
      expect({ status, places, problems }).toEqual({ status: "same", places: [], problems: [] });
    });
  });
});
