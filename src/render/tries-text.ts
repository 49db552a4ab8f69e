import type { Tries } from "../explain/entry.js";

/** `6 x over HTTP, 6 x on a WebSocket and then over HTTP, when 403 is all that comes` */
export function triesText({ move, http, webSocket, fallsBack }: Tries): string {
  const parts = [
    ...(http === undefined ? [] : [`${http} x over HTTP`]),
    ...(webSocket === undefined
      ? []
      : [`${webSocket} x on a WebSocket${fallsBack === true ? ", then over HTTP" : ""}`]),
  ];
  return `${parts.join("; ")}: the client by itself, when ${move} is all that comes`;
}
