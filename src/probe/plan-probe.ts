import type { Part } from "./part.js";
import type { ProbeRequest } from "./probe-request.js";

/** A request that every probe sends. */
export interface PlannedRequest {
  /** `bare`: nothing that can be left out. `parts`: with these parts. `controls`: with invalid values of these parts. */
  readonly tries: "bare" | "parts" | "controls";
  readonly parts: readonly Part[];
  readonly bytes: number;
}

/** The requests of a probe of a provider that takes everything; each part that it does not take adds a few. */
export function planProbe(request: ProbeRequest): PlannedRequest[] {
  const planned: PlannedRequest[] = [{ tries: "bare", parts: [], bytes: request.write([]).length }];
  const before: Part[] = [];
  for (const parts of request.stages) {
    before.push(...parts);
    if (parts.length > 0) planned.push({ tries: "parts", parts, bytes: request.write(before).length });
  }
  for (const stage of request.stages) {
    const parts = stage.filter((part) => request.controlled.includes(part));
    const bytes = request.write(request.parts, parts).length;
    if (parts.length > 0) planned.push({ tries: "controls", parts, bytes });
  }
  return planned;
}
