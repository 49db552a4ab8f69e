import type { WirePoint, WireVersion } from "../profile/wire-versions.js";
import type { Paint } from "./paint.js";

/** What changed between client versions, for people: every point with the version from which each value holds. */
export function wireVersionsText(versions: readonly WireVersion[], points: readonly WirePoint[], paint: Paint): string {
  const names = versions.map(({ version, dialect }) =>
    dialect === undefined ? version : paint.strong(`${version} = ${dialect}`),
  );
  const blocks = points.map(({ point, since }) => {
    const lines = Object.entries(since).map(([version, value]) => {
      return `  ${version.padEnd(8)} ${value === "?" ? paint.dim("not measured") : paint.value(value)}\n`;
    });
    return `${paint.name(point)}\n${lines.join("")}`;
  });
  return `${paint.dim("measured:")} ${names.join(", ")}\n\n${blocks.join("")}`;
}
