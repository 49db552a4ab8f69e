/** A proxy that opens no tunnel to where a request should go. */
export class ProxyRefusal extends Error {
  override readonly name = "ProxyRefusal";
  readonly code = "proxy-refused";

  /** @param proxy its address, without a password */
  constructor(proxy: string, status: number, reason: string) {
    super(`the proxy ${proxy} opens no tunnel: ${`${status} ${reason}`.trim()}`);
  }
}
