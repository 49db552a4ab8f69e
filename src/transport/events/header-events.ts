import { headerField, type HeaderFields } from "../headers.js";
import { rateLimitsOfHeaders } from "./rate-limits.js";
import type { ResponseEvent } from "./response-event.js";

/** What the client makes of a response's headers, before its body (wire contract 9.5). */
export function responseHeaderEvents(fields: HeaderFields): ResponseEvent[] {
  const lookup = (name: string): string | undefined => headerField(fields, name);
  const names = fields.map(([name]) => name);
  const limits = rateLimitsOfHeaders(names, lookup).map((entry) => ({ type: "rate-limits", limits: entry }) as const);
  const { model, etag, included } = sharedEvents(fields);
  return [...model, ...limits, ...etag, ...included];
}

/** What the client tells again at the start of every request on a WebSocket (wire contract 10.2). */
export function upgradeHeaderEvents(fields: HeaderFields): ResponseEvent[] {
  const { model, etag, included } = sharedEvents(fields);
  return [...model, ...etag, ...included];
}

function sharedEvents(fields: HeaderFields): Record<"model" | "etag" | "included", ResponseEvent[]> {
  const model = headerField(fields, "openai-model");
  const etag = headerField(fields, "x-models-etag");
  return {
    model: model === undefined ? [] : [{ type: "server-model", model }],
    etag: etag === undefined ? [] : [{ type: "models-etag", etag }],
    included: headerField(fields, "x-reasoning-included") === undefined ? [] : [{ type: "reasoning-included" }],
  };
}
