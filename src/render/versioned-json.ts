/** A product for programs: one JSON object that begins with `schemaVersion`, indented, with a line end. */
export function versionedJson(value: object): string {
  return `${JSON.stringify({ schemaVersion: 1, ...value }, undefined, 2)}\n`;
}
