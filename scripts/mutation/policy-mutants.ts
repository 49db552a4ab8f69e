import type { Dialect } from "../../src/compile/dialects/dialect.js";

/** A dialect that takes one policy or list from another one. */
export interface PolicyMutant {
  readonly change: string;
  readonly dialects: ReadonlyMap<string, Dialect>;
}

/** Every policy of every dialect replaced by what another dialect has in its place, where that is something else. */
export function policyMutants(dialects: ReadonlyMap<string, Dialect>): PolicyMutant[] {
  const all = [...dialects.values()];
  // The made-up dialect gives, but is not broken: it has only what its own tests need.
  const real = all.filter(({ name }) => name !== "made-up");
  return real.flatMap((dialect) =>
    all.flatMap((other) =>
      (Object.keys(dialect) as (keyof Dialect)[])
        .filter((name) => name !== "name" && dialect[name] !== other[name])
        .map((name) => ({
          change: `${dialect.name}.${name} of ${other.name}`,
          dialects: new Map(dialects).set(dialect.name, { ...dialect, [name]: other[name] }),
        })),
    ),
  );
}
