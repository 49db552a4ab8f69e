import type { Problem } from "../problem/problem.js";
import { fallbackWarning, findModel, type CatalogVersion, type ModelCatalog } from "./catalog.js";
import { checkShape } from "./check-shape.js";
import type { ConfigNode } from "./config-node.js";
import { configProblem } from "./config-problem.js";
import { wholeOf, type Whole, type WholeSources } from "./layers.js";
import { modelShape } from "./model-shape.js";
import { defaultModel } from "./models.js";
import type { ModelValues, ProfileValues } from "./profile.js";
import { readObject } from "./read-shape.js";

export interface ModelResolution {
  readonly values: ModelValues;
  readonly found: ProfileValues["modelFound"];
  readonly whole: Whole;
  readonly problems: readonly Problem[];
}

export interface ModelOptions extends WholeSources {
  readonly catalog?: ModelCatalog | undefined;
  readonly version: CatalogVersion;
}

/** The model entry that counts: the strongest choice as a whole, then the members that flags patch. */
export function resolveModel(options: ModelOptions): ModelResolution {
  const { choices, patch, catalog, version } = options;
  const [choice] = choices;
  const slug = choice === undefined ? defaultModel : choice.text();
  const match = slug === undefined ? undefined : findModel(slug, version, catalog);
  const found = match?.found ?? "given";
  const base = match?.entry ?? choice;
  if (base === undefined) throw new TypeError("a model is a name or an entry");
  const problems = match === undefined ? [] : checkShape(base, modelShape, { pointer: "/model" });
  if (found === "fallback" && slug !== undefined) problems.push(notInCatalog(slug, choice));
  const whole = wholeOf(options, base);
  const read = readObject(modelShape, (name) => whole.entry.member(name)) as Partial<ModelValues>;
  const values: ModelValues = {
    ...read,
    slug: patch?.member("slug")?.text() ?? slug ?? read.slug ?? "",
  };
  if (values.supports_reasoning_summaries !== undefined || !version.readsReasoningSupport)
    return { values, found, whole, problems };
  problems.push(assumed(base, values.slug));
  return { values: { ...values, supports_reasoning_summaries: true }, found, whole, problems };
}

function notInCatalog(slug: string, choice: ConfigNode | undefined): Problem {
  const problem = {
    code: "model-not-in-catalog",
    severity: "warning",
    pointer: "/model",
    message: fallbackWarning(slug),
  } as const;
  return choice === undefined ? problem : configProblem(choice, problem);
}

function assumed(entry: ConfigNode, slug: string): Problem {
  return configProblem(entry, {
    code: "model-summaries-assumed",
    severity: "warning",
    pointer: "/model",
    message: `model.supports_reasoning_summaries is not given for ${slug}: taken as true`,
    remedy: "write it into the catalog entry",
  });
}
