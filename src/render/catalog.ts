import type { BundledModel } from "../profile/models.js";
import { columns } from "./columns.js";
import type { Paint } from "./paint.js";

/** A built-in provider as it is listed. */
export interface ListedProvider {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly note: string;
}

/** A dialect as it is listed. */
export interface ListedDialect {
  readonly dialect: string;
  readonly clientVersion: string;
  readonly isDefault: boolean;
}

/** What is built in: models with what decides their requests, providers, dialects. */
export interface ListedCatalog {
  readonly models: readonly BundledModel[];
  readonly providers: readonly ListedProvider[];
  readonly dialects: readonly ListedDialect[];
}

/** The built-in catalog for people. */
export function catalogText({ models, providers, dialects }: ListedCatalog, paint: Paint): string {
  const modelRows = models.map(({ values, toolMode, multiAgent, hidden }) => [
    paint.name(values.slug),
    values.default_reasoning_level ?? "-",
    values.default_reasoning_summary ?? "-",
    values.default_verbosity ?? "-",
    values.service_tiers?.map(({ id }) => id).join(",") || "-",
    values.use_responses_lite === true ? "lite" : "ordinary",
    [toolMode, multiAgent, hidden === true ? "hidden" : undefined].filter((fact) => fact !== undefined).join(" "),
  ]);
  const providerRows = providers.map(({ id, name, address, note }) => [paint.name(id), name, address, note]);
  const dialectRows = dialects.map(({ dialect, clientVersion, isDefault }) => [
    paint.name(dialect),
    clientVersion,
    isDefault ? "default" : "",
  ]);
  return [
    columns(["MODEL", "EFFORT", "SUMMARY", "VERBOSITY", "TIERS", "SHAPE", ""], modelRows, paint),
    columns(["PROVIDER", "NAME", "ADDRESS", ""], providerRows, paint),
    columns(["DIALECT", "CLIENT", ""], dialectRows, paint),
    paint.dim("next: prompt-wire profiles show gpt-5.4@openai · prompt-wire profiles dialects\n"),
  ].join("\n");
}
