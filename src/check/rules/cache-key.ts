import type { Rule } from "../finding.js";
import { longestId, shortened, tooLongText } from "./item-ids.js";

/** The cache key: its length, and whether it is the session's (wire contract 2.1, 9.2; wire versions). */
export const cacheKey: Rule = {
  codes: ["cache-key-long", "cache-key-differs"],
  *find(view) {
    const key = view.textOf(view.body, "prompt_cache_key");
    if (key === undefined) return;
    if (key.length > longestId) {
      yield {
        code: "cache-key-long",
        severity: "error",
        pointer: "/prompt_cache_key",
        message: `prompt_cache_key has ${key.length} characters; ${longestId} are allowed`,
        says: tooLongText("prompt_cache_key", key.length),
        fix: "shorten or hash the key, always the same way: it decides which cache is hit",
      };
      return;
    }
    const session = view.header("session-id") ?? view.header("session_id");
    const thread = view.header("thread-id") ?? view.header("thread_id");
    if (session === undefined || key === session || key === thread || key.startsWith("guardian:")) return;
    yield {
      code: "cache-key-differs",
      severity: "warning",
      pointer: "/prompt_cache_key",
      message: `prompt_cache_key is neither the session id nor the thread id of the headers (${shortened(session)})`,
      says: "nothing: the request is taken, but routed away from the cache that holds this session",
      fix: "change the key and the session headers together, or neither",
    };
  },
};
