/** What an HTTP header value may hold: no control characters but the tab. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const headerValue = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/;

/** Whether a header can hold a text (asked of the real client; wire facts 4). */
export function isHeaderValue(text: string): boolean {
  return headerValue.test(text);
}
