import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import type { ModelCatalog } from "../catalog.js";
import { checkShape } from "../check-shape.js";
import { configFromJson } from "../json-config.js";
import type { Problem } from "../../problem/problem.js";
import { fullCatalogShape } from "../catalog-entry-shape.js";
import { catalogShape } from "./config-shape.js";

export interface CatalogFile {
  readonly catalog: ModelCatalog;
  /** Version of the client that wrote a `models_cache.json`. */
  readonly clientVersion: string | undefined;
  /** What the client refuses in it, and with it the whole file, although it could be used here (wire contract 7). */
  readonly refused: readonly Problem[];
}

/**
 * Reads a model catalog (`{models: […]}`).
 *
 * @throws InputError when it is no JSON, or an entry has a member of a wrong type that decides the request.
 */
export function readCatalogFile(bytes: Uint8Array, file: string, isComplete: boolean): CatalogFile {
  const document = parseJson(bytes, { name: file });
  const root = configFromJson(document, document.root, { kind: "catalog", file });
  const problems = checkShape(root, catalogShape).filter((problem) => problem.severity === "error");
  if (problems.length > 0) throw new InputError(problems);
  const refused = checkShape(root, fullCatalogShape).filter((problem) => problem.severity === "error");
  const entries = (root.member("models")?.elements ?? []).map((node) => ({
    slug: node.member("slug")?.text() ?? "",
    node,
  }));
  return { catalog: { entries, isComplete }, clientVersion: root.member("client_version")?.text(), refused };
}
