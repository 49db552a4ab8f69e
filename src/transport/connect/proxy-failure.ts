/** A proxy that cannot be reached, or opens no tunnel to where a request should go. */
export class ProxyFailure extends Error {
  override readonly name = "ProxyFailure";
  /** `proxy-refused`, or the code of the system. */
  readonly code: string;

  /**
   * @param proxy its address, without a password
   * @param what what it did, or what the system said
   */
  constructor(proxy: string, what: string, code: string, options?: ErrorOptions) {
    super(`the proxy ${proxy} ${what}`, options);
    this.code = code;
  }
}
