import type { JsonDocument } from "../json/document.js";
import type { ObservedExchange } from "./observed-exchange.js";
import type { RequestShape } from "./request-shape.js";

/**
 * Requests that share a cache: those of the same cache key and model. Without a key, those of a conversation, which is
 * known by what its user said first.
 */
export function lineOf(exchange: ObservedExchange, shape: RequestShape): string {
  const { document, cacheKey } = shape;
  const key = cacheKey ?? (document === undefined ? "" : firstQuestion(document));
  return `${askedOf(exchange, shape)}\n${key}`;
}

/** Whom a request asks: lines of the same can be one conversation, where no cache key tells them apart. */
export function askedOf({ side, url }: ObservedExchange, { model, form }: RequestShape): string {
  return [side ?? "", hostOf(url), form === "chat" ? "chat" : "", model ?? ""].join("\n");
}

/** Connections for one conversation: a client that opens another one goes on with it, whatever model it asks then. */
export function familyOf({ side, url }: ObservedExchange, { cacheKey }: RequestShape): string {
  return [side ?? "", hostOf(url), cacheKey ?? ""].join("\n");
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/[^/]+/.exec(url)?.[0].replace(/^ws/, "http") ?? "";
}

function firstQuestion(document: JsonDocument): string {
  for (const name of ["input", "messages"]) {
    const list = document.member(0, name);
    if (list === -1 || !document.isArray(list)) continue;
    for (const item of document.elements(list)) {
      const role = document.member(item, "role");
      if (role !== -1 && document.is(role, "user")) return document.text(item).slice(0, 4096);
    }
  }
  return "";
}
