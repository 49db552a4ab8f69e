import { createdAt } from "./created-at.js";
import { jsonText } from "./output-items.js";
import type { Decision } from "./decision.js";
import { replyOf } from "./reply.js";
import type { Script } from "./script.js";

/** `GET /models`: a list as OpenAI's API gives it, and with a script's models the entries that Codex reads. */
export function modelsDecision({ models = [] }: Script): Decision {
  const data = models.flatMap((entry) => {
    const { slug, id = slug } = JSON.parse(jsonText(entry)) as { readonly slug?: unknown; readonly id?: unknown };
    return typeof id === "string" ? [{ id, object: "model", created: createdAt, owned_by: "mock" }] : [];
  });
  const list = JSON.stringify({ object: "list", data });
  const entries = models.length === 0 ? "" : `,"models":[${models.map(jsonText).join(",")}]`;
  const text = `${list.slice(0, -1)}${entries}}`;
  const reply = replyOf({ headers: { etag: '"mock"' } }, { form: "document", text }, "http");
  return { reply, outcome: { status: 200 } };
}
