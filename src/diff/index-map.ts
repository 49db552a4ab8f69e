/** A run of wire items: those the client put there, or consecutive items of the Prompt. */
export interface ItemRun {
  /** Positions on the wire, both included. */
  readonly from: number;
  readonly to: number;
  /** Position of the first one in the Prompt, or -1 for items the client put there. */
  readonly prompt: number;
}

/** Which wire item is which Prompt item, in runs. */
export function itemRuns(promptIndex: Int32Array): ItemRun[] {
  const runs: { from: number; to: number; readonly prompt: number }[] = [];
  promptIndex.forEach((prompt, wire) => {
    const last = runs.at(-1);
    const isNext =
      last !== undefined && (last.prompt === -1 ? prompt === -1 : prompt === last.prompt + wire - last.from);
    if (isNext) last.to = wire;
    else runs.push({ from: wire, to: wire, prompt });
  });
  return runs;
}
