import { parseJson } from "../json/parse.js";
import { PromptWireError } from "../problem/prompt-wire-error.js";
import { MemberReader } from "../source/member-reader.js";
import { Kind } from "../json/kind.js";
import { type CaseReading, readSettings } from "./case-folder.js";
import type { FoundCase } from "./find-cases.js";

/** What a list says about a case, without compiling it. */
export interface ListedCase {
  readonly name: string;
  readonly kind: "compiled" | "captured" | "recording" | "conversation" | "broken" | "no case";
  readonly dialect?: string;
  /** Bytes of what is agreed; absent when there is no golden. */
  readonly bytes?: number;
}

/** Describes one case. What is broken in it is told by a check, not here. */
export function listedCase(reading: CaseReading, found: FoundCase): ListedCase {
  const { name } = found;
  try {
    return found.form === "folder" ? listedFolder(reading, found) : listedFile(reading, found);
  } catch (error) {
    if (!(error instanceof PromptWireError)) throw error;
    return { name, kind: "broken" };
  }
}

function listedFolder(reading: CaseReading, found: FoundCase & { readonly form: "folder" }): ListedCase {
  const { name } = found;
  const { captured, dialect } = readSettings(reading, found);
  const golden = reading.folder.read(`${name}/request.json`);
  return {
    name,
    kind: captured === true ? "captured" : "compiled",
    ...(dialect !== undefined && { dialect }),
    ...(golden !== undefined && { bytes: golden.length }),
  };
}

function listedFile({ folder }: CaseReading, { name, path }: FoundCase & { readonly form: "file" }): ListedCase {
  const document = parseJson(folder.read(path) ?? new Uint8Array(), { name: folder.shown(path) });
  const reader = new MemberReader({ document, node: 0 });
  const steps = reader.member("steps", Kind.array);
  const step = steps === -1 ? 0 : document.element(steps, 0);
  if (steps === -1 && document.member(0, "prompt") === -1) return { name, kind: "no case" };
  const profile = document.member(step, "profile");
  const dialect = profile === -1 ? -1 : document.member(profile, "dialect");
  const expected = document.member(step, "expect");
  const body = expected === -1 ? -1 : document.member(expected, steps === -1 ? "body" : "frame");
  return {
    name,
    kind: steps === -1 ? "recording" : "conversation",
    ...(dialect !== -1 && { dialect: document.string(dialect) }),
    ...(body !== -1 && { bytes: Buffer.byteLength(document.string(body)) }),
  };
}
