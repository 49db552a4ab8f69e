import type { TrafficRow } from "../../traffic/traffic-row.js";
import { verdictsOf, type VerdictView } from "./verdict-text.js";

/** Rows of clients that a row of a gateway is compared with. */
const mostRemembered = 32;

/**
 * What is to be said about rows one after the other. Where both sides of a gateway are seen, what the client did is not
 * said again of the request that the gateway made of it.
 */
export class SidedVerdicts {
  #told: ReadonlySet<string>[] = [];

  of(row: TrafficRow): VerdictView[] {
    const verdicts = verdictsOf(row);
    if (row.side === undefined || verdicts.length === 0) return verdicts;
    if (row.side === "client") {
      this.#told = [...this.#told, new Set(verdicts.map(textOf))].slice(-mostRemembered);
      return verdicts;
    }
    const known = this.#told.find((told) => verdicts.every((verdict) => told.has(textOf(verdict))));
    this.#told = this.#told.filter((told) => told !== known);
    return known === undefined ? verdicts : [];
  }
}

/** Places are those of each side: a gateway may have put something in front. */
function textOf({ kind, text, before, after }: VerdictView): string {
  return JSON.stringify([kind, text, before, after]);
}
