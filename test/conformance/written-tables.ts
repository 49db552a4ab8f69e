import { badPrompts } from "./written/bad-prompts.js";
import { bodies } from "./written/body.js";
import { furtherDialect } from "./written/further-dialect.js";
import { gates } from "./written/gates.js";
import { habits } from "./written/habits.js";
import { headers } from "./written/headers.js";
import { itemValues } from "./written/item-values.js";
import { items } from "./written/items.js";
import { liteRequests } from "./written/lite.js";
import { metadata } from "./written/metadata.js";
import { reasonings } from "./written/reasoning.js";
import { toolSpecs } from "./written/tools.js";
import { transports } from "./written/transport.js";
import { webSocket } from "./written/websocket.js";
import type { WrittenCase } from "./written-case.js";

/** Every case that is written out by hand, by topic. */
export const writtenTables: Readonly<Record<string, readonly WrittenCase[]>> = {
  items,
  "values of items": itemValues,
  "what the request builder takes out of items": gates,
  tools: toolSpecs,
  Lite: liteRequests,
  "the body": bodies,
  "reasoning and tier": reasonings,
  metadata,
  headers,
  "URL, compression, compact": transports,
  WebSocket: webSocket,
  "a further dialect": furtherDialect,
  "bad Prompts": badPrompts,
  "habits of other APIs": habits,
};
