const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What an HTTP header value may hold: no control characters but the tab. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const headerValue = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
const asciiValue = /^[\t\u0020-\u007e]*$/;

/** Whether a text is the name of a header (asked of the real client; wire facts 4). */
export function isHeaderName(text: string): boolean {
  return headerName.test(text);
}

/** Whether a header can hold a text (asked of the real client; wire facts 4). */
export function isHeaderValue(text: string): boolean {
  return headerValue.test(text);
}

/** Whether a header of a WebSocket's handshake can: the client fails at anything but ASCII there (wire facts 4). */
export function isHandshakeValue(text: string): boolean {
  return asciiValue.test(text);
}
