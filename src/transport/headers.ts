/** Header fields as they came, names in any case, duplicates kept. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** The first field of a name, looked up without regard to case. */
export function headerField(fields: HeaderFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return fields.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}
