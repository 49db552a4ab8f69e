import { codex0144 } from "./codex-0.144.js";
import { codex0147 } from "./codex-0.147.js";
import type { Dialect } from "./dialect.js";

/** The known wire versions by name, oldest first. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [codex0144, codex0147].map((dialect) => [dialect.name, dialect]),
);
