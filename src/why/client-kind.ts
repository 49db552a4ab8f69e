import { bodyProtocol } from "../protocol/body-protocol.js";
import type { Body } from "./objections.js";

/** Whose request a body is: of a Codex-like client, of one of Chat Completions, or of a program that is not known. */
export type ClientKind = "codex" | "chat" | "unknown";

/** Members that a Codex-like client sends whatever it asks for, and other programs hardly do (wire contract 2). */
const marks = ["client_metadata", "include", "parallel_tool_calls", "prompt_cache_key", "reasoning", "store"];

/** As many of them as no other program has by chance, and every one may have lost on the way. */
const leastMarks = 3;

/** @param fits whether a known dialect sends the body as it stands: a compaction has few members */
export function clientKind({ document, node }: Body, fits: boolean): ClientKind {
  if (bodyProtocol(document, node) === "chat") return "chat";
  const found = marks.filter((name) => document.member(node, name) !== -1).length;
  return fits || found >= leastMarks ? "codex" : "unknown";
}
