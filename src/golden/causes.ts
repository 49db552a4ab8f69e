import { sha256, type Fingerprints } from "./fingerprints.js";

/** One thing that changed since a golden was accepted. */
export interface Cause {
  readonly what: "prompt" | "profile" | "case" | "catalog" | "dialect" | "golden" | "unknown";
  /** One line for people. */
  readonly text: string;
}

/**
 * Who changed it: compares what a golden was made from with what there is now. Where all of that is the same and the
 * bytes still differ, nobody kept what it was made from.
 *
 * @param golden what stands in the folder, headers.json without white space
 */
export function causesOf(
  accepted: Partial<Fingerprints> | undefined,
  now: Fingerprints,
  golden: Partial<Record<"request" | "headers", Uint8Array | undefined>>,
): Cause[] {
  if (accepted === undefined) return [{ what: "unknown", text: "the case does not say what it was made from" }];
  const differs = (key: keyof Fingerprints): boolean => accepted[key] !== undefined && accepted[key] !== now[key];
  const causes: Cause[] = [];
  for (const part of ["request", "headers"] as const) {
    const bytes = golden[part];
    if (bytes === undefined || accepted[part] === undefined || accepted[part] === sha256(bytes)) continue;
    causes.push({ what: "golden", text: `${part}.json itself was changed after it was accepted` });
  }
  if (differs("prompt")) causes.push({ what: "prompt", text: "the prompt changed" });
  if (differs("profile")) causes.push({ what: "profile", text: "the profile changed" });
  if (differs("form")) causes.push({ what: "case", text: `the case changed: ${accepted.form} -> ${now.form}` });
  if (differs("dialect")) causes.push({ what: "dialect", text: `the dialect: ${accepted.dialect} -> ${now.dialect}` });
  if (differs("catalog"))
    causes.push({ what: "catalog", text: `the built-in catalog changed ${versions(accepted, now)}` });
  if (causes.length > 0) return causes;
  if (differs("promptWire")) {
    return [{ what: "dialect", text: `the rules of ${now.dialect} changed ${versions(accepted, now)}` }];
  }
  return [{ what: "unknown", text: "everything it was made from is the same" }];
}

function versions(accepted: Partial<Fingerprints>, now: Fingerprints): string {
  return accepted.promptWire === now.promptWire
    ? `in prompt-wire ${now.promptWire}`
    : `from prompt-wire ${accepted.promptWire} to ${now.promptWire}`;
}
