import type { Problem } from "../problem/problem.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import { catalogEntryShape, fullCatalogShape } from "./catalog-entry-shape.js";
import { checkShape } from "./check-shape.js";
import { readCodexConfig } from "./codex/config.js";
import type { ConfigNode } from "./config-node.js";
import { configProblem } from "./config-problem.js";
import { modelShape } from "./model-shape.js";
import type { ModelValues } from "./profile.js";
import { checkProvider } from "./provider-rules.js";
import { providerShape } from "./provider-shape.js";
import { readObject } from "./read-shape.js";
import { resolveProfile } from "./resolve.js";

export type CheckedKind = "catalog" | "catalog entry" | "provider" | "Codex configuration" | "profile";

/** What is right and wrong with a hand-made configuration file. */
export interface CheckedFile {
  readonly kind: CheckedKind;
  /** Errors are what the client refuses; warnings what it passes over. */
  readonly problems: readonly Problem[];
  /** The models it describes that are free of errors. */
  readonly models: readonly ModelValues[];
}

/**
 * Checks a hand-made file in full, by its shape: a model catalog (`{models: […]}`), one entry, a provider, a Codex
 * config.toml, or a profile. Never throws for what is wrong in it: that is the result.
 */
export function checkConfigFile(root: ConfigNode): CheckedFile {
  if (root.member("models") !== undefined) return checkCatalog(root);
  if (root.member("slug") !== undefined) {
    const problems = checkShape(root, catalogEntryShape);
    return { kind: "catalog entry", problems, models: problems.some(isError) ? [] : [modelOf(root)] };
  }
  if (root.member("model_providers") !== undefined || root.member("model_provider") !== undefined) {
    return { kind: "Codex configuration", problems: collect(() => readCodexConfig(root).problems), models: [] };
  }
  if (root.member("base_url") !== undefined) {
    const problems = [...checkShape(root, providerShape), ...checkProvider(root, { pointer: "" })];
    return { kind: "provider", problems, models: [] };
  }
  let model: ModelValues | undefined;
  const problems = collect(() => {
    const profile = resolveProfile({ layers: [root] });
    model = profile.values.model;
    return profile.notes;
  });
  return { kind: "profile", problems, models: model === undefined ? [] : [model] };
}

function checkCatalog(root: ConfigNode): CheckedFile {
  const problems = checkShape(root, fullCatalogShape);
  const list = root.member("models");
  if (list?.kind === "array" && list.elements.length === 0) {
    problems.push(
      configProblem(list, { code: "profile-value", pointer: "/models", message: "models must not be empty" }),
    );
  }
  const seen = new Set<string>();
  for (const [position, entry] of (list?.elements ?? []).entries()) {
    const slug = entry.member("slug");
    const name = slug?.text();
    if (slug === undefined || name === undefined) continue;
    if (seen.has(name)) {
      const message = `models.${position}.slug: there is an entry for ${name} before this one; the first counts`;
      problems.push(
        configProblem(slug, {
          code: "profile-duplicate-key",
          severity: "warning",
          pointer: `/models/${position}/slug`,
          message,
        }),
      );
    }
    seen.add(name);
  }
  const isSound = (position: number): boolean =>
    !problems.some((problem) => isError(problem) && `${problem.pointer}/`.startsWith(`/models/${position}/`));
  const models = (list?.elements ?? [])
    .filter((entry, position) => entry.kind === "object" && isSound(position))
    .map(modelOf);
  return { kind: "catalog", problems, models };
}

function modelOf(entry: ConfigNode): ModelValues {
  const values = readObject(modelShape, (name) => entry.member(name));
  return { slug: "", ...values };
}

function isError({ severity }: Problem): boolean {
  return severity === "error";
}

function collect(read: () => readonly Problem[]): readonly Problem[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof PromptWireError) return error.problems;
    throw error;
  }
}
