import { expect, test } from "vitest";
import { user } from "../../../test/planned-conversation.js";
import { posted, rowsOf } from "../../../test/planned-traffic.js";
import { SidedVerdicts } from "./sided-verdicts.js";

test("what a client did is said once, and not of what a gateway made of it, too", () => {
  const sent = (side: "client" | "provider", text: string): ReturnType<typeof posted> =>
    posted({ model: "m", prompt_cache_key: "a", input: [user(text), user("more")] }, { side });
  const rows = rowsOf([
    sent("client", "one"),
    sent("provider", "one"),
    sent("client", "two"),
    sent("provider", "two"),
    sent("client", "two"),
    sent("provider", "rewritten by the gateway"),
  ]);
  const kinds = ["none", "none", "client-break", "client-break", "none", "client-break"];
  expect(rows.map(({ verdict }) => verdict.kind)).toEqual(kinds);
  const sided = new SidedVerdicts();
  expect(rows.map((row) => sided.of(row).length)).toEqual([0, 0, 1, 0, 0, 1]);
});
