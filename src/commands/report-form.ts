import { InvalidArgumentError } from "commander";

/** One report for a CI server. */
export type ReportForm = { readonly kind: "junit"; readonly file: string } | { readonly kind: "github" };

/** Reads `--report`, which may be given several times: `junit=FILE` or `github`. */
export function reportForms(value: string, before: readonly ReportForm[] | undefined): ReportForm[] {
  const [, file] = /^junit=(.+)$/s.exec(value) ?? [];
  if (file === undefined && value !== "github") throw new InvalidArgumentError("It is junit=FILE or github.");
  return [...(before ?? []), file === undefined ? { kind: "github" } : { kind: "junit", file }];
}
