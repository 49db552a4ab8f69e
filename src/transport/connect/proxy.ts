import type { Secret } from "../../profile/secret.js";

/** An HTTP proxy that opens tunnels. */
export interface Proxy {
  /** Without name and password: `http://127.0.0.1:3128`. */
  readonly url: string;
  /** Value of `proxy-authorization`. */
  readonly authorization?: Secret;
}
