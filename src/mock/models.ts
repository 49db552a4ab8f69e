import { bundledModels } from "../profile/models.js";
import { createdAt } from "./created-at.js";
import { jsonText } from "./output-items.js";
import type { Decision } from "./decision.js";
import { replyOf } from "./reply.js";
import type { Script } from "./script.js";

/**
 * `GET /models`: a list as OpenAI's API gives it. With a script's models these, and the entries that Codex reads; else the
 * models that Codex knows by itself, so that who looks for one finds it.
 */
export function modelsDecision({ models }: Script): Decision {
  const ids = models?.flatMap((entry) => {
    const { slug, id = slug } = JSON.parse(jsonText(entry)) as { readonly slug?: unknown; readonly id?: unknown };
    return typeof id === "string" ? [id] : [];
  });
  const data = (ids ?? bundledModels.map(({ values }) => values.slug)).map((id) => ({
    id,
    object: "model",
    created: createdAt,
    owned_by: "mock",
  }));
  const list = JSON.stringify({ object: "list", data });
  const entries = models === undefined || models.length === 0 ? "" : `,"models":[${models.map(jsonText).join(",")}]`;
  const text = `${list.slice(0, -1)}${entries}}`;
  const reply = replyOf({ headers: { etag: '"mock"' } }, { form: "document", text }, "http");
  return { reply, outcome: { status: 200 } };
}
