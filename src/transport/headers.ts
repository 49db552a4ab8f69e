/** Header fields as they came, names in any case, duplicates kept. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** The first field of a name, looked up without regard to case. */
export function headerField(fields: HeaderFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return fields.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}

/** The same as the client reads it: a value that is not ASCII is none (wire facts 7). */
export function headerText(fields: HeaderFields, name: string): string | undefined {
  const value = headerField(fields, name);
  return value !== undefined && isHeaderText(value) ? value : undefined;
}

/** Whether the client can read a value as text. */
export function isHeaderText(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}
