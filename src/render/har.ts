import type { HeaderValue } from "../compile/compiled-request.js";

export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[];
  /** Of the body. */
  readonly text: string;
  readonly status: number | undefined;
  readonly events: readonly string[];
}

/** An HTTP archive (HAR 1.2). Secrets print as `(redacted)`; times are not known and stand as 1970. */
export function harText(program: string, version: string, requests: readonly HarRequest[]): string {
  const entries = requests.map(({ method, url, headers, text, status, events }) => ({
    startedDateTime: "1970-01-01T00:00:00.000Z",
    time: 0,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: headers.map(([name, value]) => ({ name, value: String(value) })),
      queryString: queryOf(url),
      postData: { mimeType: "application/json", text },
      headersSize: -1,
      bodySize: Buffer.byteLength(text),
    },
    response: {
      status: status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [],
      content: {
        size: -1,
        mimeType: events.length === 0 ? "" : "text/event-stream",
        text: events.map((data) => `data: ${data}\n\n`).join(""),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }));
  const log = { version: "1.2", creator: { name: program, version }, entries };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

function queryOf(url: string): { name: string; value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at === -1 ? { name: pair, value: "" } : { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}
