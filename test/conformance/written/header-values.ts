import type { WrittenCase } from "../written-case.js";

/** Values that not every transport can carry. */
export const headerValues: readonly WrittenCase[] = [
  {
    name: "a header value that is not ASCII, over a WebSocket",
    contract: "wire facts 4",
    options: { transport: "websocket" },
    messages: ["the value of x-a is not ASCII"],
    profile: { provider: { http_headers: { "X-A": "é", "X-B": "a\tb" } } },
    header: { "x-a": "é" },
    warnings: ["no-tools /tools", "header-not-ascii header:x-a"],
  },
  {
    name: "a header value that is not ASCII, over HTTP",
    contract: "wire facts 4",
    profile: { provider: { http_headers: { "X-A": "é" } } },
    header: { "x-a": "é" },
    warnings: ["no-tools /tools"],
  },
  {
    name: "a variable that stands in for a captured key need not be set",
    contract: "docs/import.md",
    profile: { provider: { env_key: "PROMPT_WIRE_KEY" } },
    warnings: ["no-tools /tools"],
  },
];
