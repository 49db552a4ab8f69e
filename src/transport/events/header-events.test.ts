import { expect, test } from "vitest";
import { responseHeaderEvents, upgradeHeaderEvents } from "./header-events.js";

test("headers of a response, in the client's order", () => {
  const events = responseHeaderEvents([
    ["X-Reasoning-Included", ""],
    ["X-Models-Etag", "etag-123"],
    ["x-codex-secondary-primary-used-percent", "80"],
    ["x-codex-primary-used-percent", "12.5"],
    ["x-codex-primary-window-minutes", "10"],
    ["x-codex-primary-reset-at", "1704069000"],
    ["x-codex-credits-has-credits", "1"],
    ["x-codex-credits-unlimited", "false"],
    ["OpenAI-Model", "gpt-5.4"],
  ]);
  expect(events).toEqual([
    { type: "server-model", model: "gpt-5.4" },
    {
      type: "rate-limits",
      limits: {
        limitId: "codex",
        primary: { usedPercent: 12.5, windowMinutes: 10, resetsAt: 1_704_069_000 },
        credits: { hasCredits: true, unlimited: false },
      },
    },
    { type: "rate-limits", limits: { limitId: "codex_secondary", primary: { usedPercent: 80 } } },
    { type: "models-etag", etag: "etag-123" },
    { type: "reasoning-included" },
  ]);
});

test("the default limit is always told, other families only with data", () => {
  const events = responseHeaderEvents([
    ["x-other-primary-used-percent", "0"],
    ["x-broken-primary-used-percent", "NaN"],
  ]);
  expect(events).toEqual([{ type: "rate-limits", limits: { limitId: "codex" } }]);
});

test("a window with nothing used exists when its length or its end is told", () => {
  const limits = (name: string, value: string) =>
    responseHeaderEvents([
      ["x-codex-secondary-used-percent", "0"],
      [`x-codex-secondary-${name}`, value],
    ]);
  expect(limits("window-minutes", "0")).toEqual([{ type: "rate-limits", limits: { limitId: "codex" } }]);
  expect(limits("window-minutes", "5")).toMatchObject([{ limits: { secondary: { windowMinutes: 5 } } }]);
  expect(limits("reset-at", "7")).toMatchObject([{ limits: { secondary: { resetsAt: 7 } } }]);
});

test("an upgrade tells no limits", () => {
  const fields = [["x-models-etag", "e"] as const, ["x-codex-primary-used-percent", "5"] as const];
  expect(upgradeHeaderEvents(fields)).toEqual([{ type: "models-etag", etag: "e" }]);
});
