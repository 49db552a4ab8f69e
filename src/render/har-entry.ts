import type { CassetteHeaders } from "../cassette/cassette-line.js";

/** When the recording began, in milliseconds since 1970; 0 where it is not known. */
export interface HarTimes {
  readonly started: number;
}

/** What an entry shows; times in milliseconds since recording began. */
export interface HarFacts {
  readonly method: string;
  readonly url: string;
  readonly headers: CassetteHeaders;
  readonly body: string | undefined;
  readonly status: number | undefined;
  readonly answerHeaders: CassetteHeaders | undefined;
  readonly content: string;
  readonly mimeType: string;
  readonly at: number | undefined;
  readonly firstEventAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly error: string | undefined;
}

/** One entry of an HTTP archive. */
export function harEntry(facts: HarFacts, { started }: HarTimes): object {
  const { method, url, headers, body, status, answerHeaders = [], content, mimeType, error } = facts;
  const { at = 0, endedAt = at, firstEventAt = endedAt } = facts;
  return {
    startedDateTime: new Date(started + at).toISOString(),
    time: endedAt - at,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(headers),
      queryString: queryOf(url),
      ...(body !== undefined && { postData: { mimeType: contentType(headers) ?? "application/json", text: body } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(body ?? ""),
    },
    response: {
      status: status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(answerHeaders),
      content: { size: Buffer.byteLength(content), mimeType, text: content },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
      ...(error !== undefined && { _error: error }),
    },
    cache: {},
    timings: { send: 0, wait: firstEventAt - at, receive: endedAt - firstEventAt },
  };
}

/** The media type that headers name. */
export function contentType(headers: CassetteHeaders = []): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
}

function pairs(headers: CassetteHeaders): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
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
