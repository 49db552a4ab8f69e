import type { RequestView } from "../check/request-view.js";
import { requestSchemas, type RequestSchema } from "../check/schema/request-schemas.js";
import { strictFaults } from "../check/schema/strict-schema.js";
import { strictPatch } from "../check/schema/strict-patch.js";
import { contextPath } from "../check/server-path.js";
import { parseJson } from "../json/parse.js";
import { prettyText } from "../json/print.js";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import type { CheckOptions } from "./check.js";
import type { Invocation } from "./invocation.js";

/** `check --fix`: prints one schema made strict; what was changed, and what could not be, on standard error. */
export function fixSchema({ options, output }: Invocation<CheckOptions>, view: RequestView): ExitCode {
  const schema = chosenSchema(view, options.fixAt);
  const { text, changes } = strictPatch(view.document, schema.node);
  const patched = parseJson(text, { name: schema.pointer });
  const left = strictFaults(patched, 0);
  output.write(`${prettyText(patched)}\n`);
  if (options.json !== true) {
    output.note(
      `· ${schema.title} at ${schema.pointer}: ${changes.length === 0 ? "nothing to change" : ""}`.replace(/: $/, ""),
    );
    for (const change of changes) output.note(`·   ${change}`);
    for (const { steps, says, isWhole } of left) {
      output.warn(`! still refused: ${isWhole === true ? "" : `In context=${contextPath(steps)}, `}${says}`);
    }
  }
  return left.length === 0 ? ExitCode.fine : ExitCode.verdict;
}

/** The schema at the pointer, or the first strict one that is faulty, or the first strict one. */
function chosenSchema(view: RequestView, wanted: string | undefined): RequestSchema {
  const all = Array.from(requestSchemas(view));
  const strict = all.filter(({ isStrict }) => isStrict);
  const chosen =
    wanted === undefined
      ? (strict.find(({ node }) => strictFaults(view.document, node).length > 0) ?? strict[0])
      : all.find(({ pointer }) => wanted === pointer || wanted.startsWith(`${pointer}/`));
  if (chosen !== undefined) return chosen;
  throw UsageError.of({
    code: "usage",
    message: wanted === undefined ? "The request has no strict schema" : `There is no schema at ${wanted}`,
    remedy:
      all.length === 0
        ? "Give a Prompt with an output_schema, or tools with parameters."
        : `Its schemas: ${all.map(({ pointer }) => pointer).join(", ")}`,
  });
}
