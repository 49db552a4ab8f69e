/** A stretch of time, in milliseconds since recording began. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A wait in which nothing happened, drawn shorter than it was. */
export interface ShortenedWait extends Stretch {
  /** Where it is drawn, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** Part of what was busy that one wait takes at most, and that all of them take. */
const longestWait = 0.04;
const longestWaits = 0.25;

/**
 * Maps moments to 0 … 1. What happened is in proportion; long waits between are cut short, or a lunch break would
 * leave a line of dots.
 */
export class TimeScale {
  readonly waits: readonly ShortenedWait[];
  /** Pairs of a moment and where it is drawn, ascending. */
  readonly #points: readonly (readonly [moment: number, drawn: number])[];

  constructor(stretches: readonly Stretch[]) {
    const active = merged(stretches);
    const busy = active.reduce((sum, { start, end }) => sum + end - start, 0);
    const most = busy * Math.min(longestWait, longestWaits / Math.max(1, active.length - 1));
    const points: [number, number][] = [];
    const waits: (Stretch & { drawnFrom: number; drawnTo: number })[] = [];
    let drawn = 0;
    for (const [index, { start, end }] of active.entries()) {
      const before = active[index - 1];
      if (before !== undefined) {
        const wait = start - before.end;
        const shown = Math.min(wait, most);
        if (shown < wait) waits.push({ start: before.end, end: start, drawnFrom: drawn, drawnTo: drawn + shown });
        drawn += shown;
      }
      points.push([start, drawn]);
      drawn += end - start;
      points.push([end, drawn]);
    }
    const whole = Math.max(drawn, 1);
    this.#points = points.map(([moment, at]) => [moment, at / whole] as const);
    this.waits = waits.map(({ start, end, drawnFrom, drawnTo }) => ({
      start,
      end,
      from: drawnFrom / whole,
      to: drawnTo / whole,
    }));
  }

  /** The beginnings of what happened between waits: the places where a moment is worth a label. */
  get beginnings(): readonly number[] {
    const first = this.#points[0]?.[0];
    return [...(first === undefined ? [] : [first]), ...this.waits.map(({ end }) => end)];
  }

  /** The last moment of all. */
  get end(): number {
    return this.#points.at(-1)?.[0] ?? 0;
  }

  position(moment: number): number {
    const points = this.#points;
    let low = 0;
    let high = points.length - 1;
    if (high < 0) return 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[middle]![0] < moment) low = middle + 1;
      else high = middle;
    }
    const [at, drawn] = points[low]!;
    if (at <= moment || low === 0) return drawn;
    const [atBefore, drawnBefore] = points[low - 1]!;
    return drawnBefore + ((moment - atBefore) / (at - atBefore)) * (drawn - drawnBefore);
  }
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of stretches.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end: Math.max(start, end) });
  }
  return result;
}
