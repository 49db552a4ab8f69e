import type { Field } from "./field.js";

/** Wire contract 2.1: the thread or session id; a guardian reviewer shares its parent's key. */
export const promptCacheKey: Field = ({ dialect, session, reasons, writer }) => {
  const pointer = "/prompt_cache_key";
  if (session.guardian === true && session.parent_thread_id !== undefined) {
    const key = `guardian:${session.parent_thread_id}`;
    reasons.add(
      pointer,
      "set",
      "cache-key/guardian",
      "a guardian reviewer uses its parent's thread",
      "/session/guardian",
      key,
    );
    return () => writer.text(key);
  }
  const { rule, decide } = dialect.cacheKey;
  const key = session[decide];
  reasons.add(pointer, "set", rule, `the ${decide.replace("_", " ")}`, `/session/${decide}`, key);
  return () => writer.text(key);
};
