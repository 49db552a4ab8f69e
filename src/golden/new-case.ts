import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { defaultModel } from "../profile/models.js";
import type { Profile } from "../profile/profile.js";
import { isSecretField, isSecretText } from "../profile/mask-secrets.js";
import { readSelection } from "../profile/selection.js";
import type { RequestSource } from "../source/source.js";
import type { CaseSettings } from "./case-settings.js";
import type { CompilableSource } from "./compile-case.js";
import { caseEnvironment } from "./named-variables.js";
import type { RequestHead } from "./request-head.js";
import type { GoldenSettings } from "./settings.js";
import { writtenProfile } from "./written-profile.js";

/** A request as a command line asked for it. */
export interface AskedRequest {
  readonly source: CompilableSource;
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What case.json says of the request itself; the rest is found here. */
  readonly form: Pick<CaseSettings, "lite" | "transport" | "prewarm" | "endpoint" | "model" | "call">;
  /** `-p`, as given. */
  readonly named?: string;
  /** `--set`, in order. */
  readonly set: readonly string[];
  /** The profile is merged from files of this machine: `--codex`, a settings file. */
  readonly isLocal: boolean;
}

/**
 * The settings and input files of a case that compiles to a request again, anywhere. A profile that was named and that
 * everybody has, in the project or built in, stays named; any other is written out.
 */
export function newCase(
  name: string,
  asked: AskedRequest,
  settings: GoldenSettings,
): { readonly settings: CaseSettings; readonly files: ReadonlyMap<string, Uint8Array> } {
  const { source, profile, environment, form, set } = asked;
  const files = new Map([["prompt.json", promptFile(source)]]);
  const variables = caseEnvironment(profile.values, environment);
  if (Object.keys(variables).length > 0) {
    files.set("env.json", new TextEncoder().encode(`${JSON.stringify(variables, undefined, 2)}\n`));
  }
  const shared = sharedProfile(name, asked, settings);
  if (shared === "own") files.set("profile.json", writtenProfile(profile));
  const assignments = [
    ...(shared === "own" ? [] : set),
    ...(source.kind !== "chat" && source.requestStartMs !== undefined
      ? [`session.request_start_ms=${JSON.stringify(source.requestStartMs)}`]
      : []),
  ];
  return {
    settings: {
      ...(typeof shared === "object" && { profile: shared.name }),
      dialect: profile.values.dialect,
      ...(assignments.length > 0 && { set: assignments }),
      ...form,
    },
    files,
  };
}

/** The exact text of the prompt, as it stands in its file. */
function promptFile(source: CompilableSource): Uint8Array {
  const { document, node } = source.kind === "chat" ? source : source.prompt;
  const { bytes } = document;
  if (node === 0 && bytes.at(-1) === 0x0a) return bytes;
  return Buffer.concat([bytes.subarray(document.start(node), document.end(node)), Buffer.from("\n")]);
}

/** What case.json names: a profile that others have, none because prompt-wire.toml names it, or `own`: written out. */
function sharedProfile(
  name: string,
  { source, named, isLocal }: AskedRequest,
  { folder, base, cwd, project }: GoldenSettings,
): "own" | "project" | { readonly name: string } {
  const bringsOwn = source.kind !== "chat" && source.profile !== undefined;
  if (isLocal || bringsOwn) return "own";
  if (named === undefined) {
    return project?.root.member("profile") === undefined ? { name: `${defaultModel}@openai` } : "project";
  }
  const path = resolve(cwd, named);
  if (existsSync(path) && statSync(path).isFile()) {
    const isShared = path.startsWith(base + sep) && realpathSync(path).startsWith(realpathSync(base) + sep);
    return isShared ? { name: relative(join(folder.root, name), path).split(sep).join("/") } : "own";
  }
  return readSelection(named) === undefined ? "own" : { name: named };
}

/** What of a captured request may be kept beside its body: secrets not. */
export function capturedHead({ method, url, headers }: RequestSource): RequestHead {
  return {
    method,
    url,
    headers: headers.map(([name, value]) => [name, isSecretField(name) || isSecretText(value) ? "(redacted)" : value]),
  };
}
