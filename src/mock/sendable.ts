import { validateHeaderName, validateHeaderValue } from "node:http";

/** Most bytes of the reason of a close frame (RFC 6455, 5.5). */
const longestReason = 123;

/** Whether an answer can have this status: 1xx is none of an answer. */
export function isStatus(status: number): boolean {
  return status >= 200 && status <= 599;
}

/** Whether a connection can be closed with this code on the wire (RFC 6455, 7.4). */
export function isCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) || (code >= 3000 && code <= 4999);
}

export function isCloseReason(reason: string): boolean {
  return Buffer.byteLength(reason) <= longestReason;
}

/** Whether Node.js sends this header: it throws at any other, long after the script was read. */
export function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
