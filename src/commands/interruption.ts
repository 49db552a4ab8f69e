/** Ctrl-C as an AbortSignal, for those who ask; who does not ask keeps the system's way: the process ends at once. */
export function interruption(): { signal(): AbortSignal; happened(): boolean } {
  let controller: AbortController | undefined;
  return {
    signal() {
      if (controller === undefined) {
        const created = new AbortController();
        // Once: a second Ctrl-C finds no listener and kills.
        process.once("SIGINT", () => created.abort());
        controller = created;
      }
      return controller.signal;
    },
    happened: () => controller?.signal.aborted ?? false,
  };
}
