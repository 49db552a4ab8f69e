import type { JsonDocument } from "../json/document.js";

/** The API that a request body is for. */
export type BodyProtocol = "responses" | "chat";

/**
 * Tells a Chat Completions body by its shape, wherever it comes from: it has `messages` and no `input`. Everything else
 * counts as one of the Responses API. This is the one place that decides it.
 */
export function bodyProtocol(document: JsonDocument, body: number): BodyProtocol {
  return document.member(body, "messages") !== -1 && document.member(body, "input") === -1 ? "chat" : "responses";
}

/** The name of the list that holds the items of a request. */
export const itemList: Readonly<Record<BodyProtocol, "input" | "messages">> = { responses: "input", chat: "messages" };
