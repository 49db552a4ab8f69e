/** Header fields as they came, names in any case, duplicates kept. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/**
 * The first field of a name, looked up without regard to case. A value that is not ASCII is none, as for the client
 * (wire facts 7).
 */
export function headerField(fields: HeaderFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const value = fields.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
  return value !== undefined && isHeaderText(value) ? value : undefined;
}

/** Whether the client can read a value as text. */
export function isHeaderText(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}
