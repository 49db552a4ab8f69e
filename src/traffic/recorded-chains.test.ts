import { join } from "node:path";
import { expect, test } from "vitest";
import { recordingTerminal } from "../../test/recording-terminal.js";
import { recordedConversations, recordedTraffic } from "../../test/recorded-traffic.js";
import { root } from "../../test/run-command.js";
import { runCommandLine } from "../commands/command-line.js";
import type { FramePlan } from "../frames/frame-plan.js";
import { TrafficReader } from "./traffic-reader.js";

/** What is planned from the Prompts of a conversation. */
async function planned(file: string): Promise<readonly FramePlan[]> {
  const terminal = recordingTerminal();
  expect(await runCommandLine(["replay-ws", "-q", "--json", join(root, file)], terminal)).toBe(0);
  return (JSON.parse(terminal.output()) as { steps: FramePlan[] }).steps;
}

test.each(recordedConversations)("%s, seen from its frames alone, is what its Prompts tell", async (file) => {
  const { exchanges, expected } = recordedTraffic(file);
  const reader = new TrafficReader();
  const rows = exchanges.map((exchange) => reader.take(exchange));
  expect(
    rows.map(({ kind, why }) => ({ decision: kind, reason: why.by === "rules" ? why.detail.reason : why.by })),
  ).toEqual(expected.map(({ decision, reason }) => ({ decision, reason })));
  const plans = await planned(file);
  for (const [index, row] of rows.entries()) {
    const { detail, bytes, fullBytes, savedBytes, newItems, baselineItems, onlyInBaseline } = plans[index]!;
    expect(row.why).toMatchObject({ by: "rules", detail });
    expect(row).toMatchObject({ bytes, fullBytes, savedBytes, baselineItems, onlyInBaseline });
    // What Lite puts in front counts as items of the frame there.
    const front = row.kind === "full" && row.form === "lite" ? 2 : 0;
    expect(row.newItems + front).toBe(newItems);
    expect(row.findings).toEqual([]);
  }
});
