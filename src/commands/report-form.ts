import { InvalidArgumentError, Option } from "commander";

/** One report for a CI server. */
export type ReportForm = { readonly kind: "junit"; readonly file: string } | { readonly kind: "github" };

/** `--report`, for commands that CI runs. */
export function reportOption(): Option {
  return new Option("--report <form>", "beside the text: junit=FILE, or github for annotations; repeatable").argParser(
    reportForms,
  );
}

/** Reads `--report`, which may be given several times: `junit=FILE` or `github`. */
function reportForms(value: string, before: readonly ReportForm[] | undefined): ReportForm[] {
  const [, file] = /^junit=(.+)$/s.exec(value) ?? [];
  if (file === undefined && value !== "github") throw new InvalidArgumentError("It is junit=FILE or github.");
  return [...(before ?? []), file === undefined ? { kind: "github" } : { kind: "junit", file }];
}
