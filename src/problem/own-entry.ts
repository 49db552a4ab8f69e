/**
 * The entry of a table under a name that came from outside: a server, a file, a command line. What every object has
 * (`constructor`, `__proto__`) is no entry.
 */
export function ownEntry<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
