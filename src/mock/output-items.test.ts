import { expect, test } from "vitest";
import { outputItems } from "./output-items.js";

test("items of a script get ids as those of a provider have them; what the script says of the id stands", () => {
  const call = { type: "function_call", name: "f", arguments: "{}", call_id: "call_1" };
  const output = [call, { ...call, id: null }, { type: "custom_tool_call" }, { type: "odd" }, { ...call, id: "mine" }];
  const items = outputItems({ output: [...output, JSON.stringify(call), "no json"] }, 2, false);
  expect(items.slice(0, -1).map((text) => JSON.parse(text) as unknown)).toEqual([
    { id: "fc_2", ...call },
    { ...call, id: null },
    { id: "ctc_2_3", type: "custom_tool_call" },
    { type: "odd" },
    { ...call, id: "mine" },
    { id: "fc_2_6", ...call },
  ]);
  expect(items.at(-1)).toBe("no json");
});
