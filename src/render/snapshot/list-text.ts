import { counted } from "../../problem/counted.js";
import type { ListedCase } from "../../golden/listed-case.js";
import { columns } from "../columns.js";
import type { Paint } from "../paint.js";
import { versionedJson } from "../versioned-json.js";

/** All snapshots of a folder, for people. */
export function listText(folder: string, cases: readonly ListedCase[], paint: Paint): string {
  if (cases.length === 0) return `no snapshots in ${folder}\n`;
  const rows = cases.map(({ name, kind, dialect, bytes }) => [
    paint.name(name),
    kind,
    dialect ?? "",
    bytes === undefined ? paint.caution("missing") : counted(bytes, "byte"),
  ]);
  return columns(["SNAPSHOT", "KIND", "DIALECT", "GOLDEN"], rows, paint);
}

/** The same for programs. */
export function listJson(folder: string, cases: readonly ListedCase[]): string {
  return versionedJson({ folder, cases });
}
