/** A listener, and when it was called. */
export function awaited(): { readonly call: () => void; readonly called: Promise<void> } {
  let call = (): void => undefined;
  const called = new Promise<void>((resolve) => {
    call = resolve;
  });
  return { call, called };
}
