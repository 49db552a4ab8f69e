import { parseJson } from "../json/parse.js";
import { compactBytes, prettyText } from "../json/print.js";
import type { Problem } from "../problem/problem.js";
import type { PromptSource, Source } from "../source/source.js";

/** The Prompt as a file: indented, every token as it was. */
export function promptFile({ prompt: { document, node } }: PromptSource): string {
  // Without the blanks that keep the places of a recording, and of a member that is given twice only the last.
  const compact = parseJson(compactBytes(document, node), { name: document.name });
  return `${prettyText(compact)}\n`;
}

/** The profile as a file; undefined when the source brings none, or only its name. */
export function profileFile({ profile }: PromptSource): string | undefined {
  if (profile === undefined || !profile.document.isObject(profile.node)) return undefined;
  return `${prettyText(profile.document, profile.node)}\n`;
}

/** Options that say what a Prompt and a profile cannot: over what, and to where. */
export function compileHint({ transport, prewarm, endpoint }: PromptSource): string {
  if (prewarm === true) return " --prewarm";
  if (transport === "websocket") return " --transport ws";
  return endpoint === "compact" ? " --endpoint compact" : "";
}

/** What a source of this kind never holds. */
export function unknownOf(source: Source): Problem[] {
  const unknown = (message: string, remedy?: string): Problem => ({
    code: "import-unknown",
    severity: "note",
    message,
    ...(remedy !== undefined && { remedy }),
  });
  const settings = unknown(
    "not known: whether effort, summary, verbosity and tier were configured or the model's defaults; they stand as configured",
  );
  if (source.kind === "body") {
    return [
      unknown("not known: URL, headers and login", "edit provider in profile.json, or give one with -p"),
      settings,
    ];
  }
  if (source.kind === "request") {
    return [unknown("not known: the key", "set PROMPT_WIRE_KEY, or edit provider.env_key in profile.json"), settings];
  }
  if (source.kind !== "rollout") return [];
  return [
    unknown(
      "not known: the model's catalog entry, verbosity, installation id, sandbox, the millisecond at which the turn began",
      "edit profile.json, or compile with --codex",
    ),
  ];
}
