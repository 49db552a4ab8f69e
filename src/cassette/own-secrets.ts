import { LearnedSecrets } from "../secrets/learned-secrets.js";
import type { KnownExchange, RecordedConnection } from "./recorded-exchange.js";

/** What a recording holds, as far as it was told. */
interface Recorded<Of extends KnownExchange> {
  readonly exchanges: readonly Of[];
  readonly connections: readonly RecordedConnection[];
}

/** Where requests and connections name their credentials. */
type Carrier = Pick<RecordedConnection, "url" | "headers" | "answerHeaders">;

/**
 * The same recording without the credentials that stand in it. A recording may hold keys of its owner: they are not needed,
 * and nothing that is read here may print them. Those that its headers and addresses name are looked for in all of it.
 * `isRedacted`: something was taken out of a body.
 */
export function withoutOwnSecrets<Of extends KnownExchange>(
  recorded: Recorded<Of>,
): Recorded<Of> & { readonly isRedacted: boolean } {
  const secrets = new LearnedSecrets();
  for (const { url, headers, answerHeaders = [] } of [...recorded.exchanges, ...recorded.connections]) {
    secrets.address(url);
    secrets.headers(headers);
    secrets.answerHeaders(answerHeaders);
  }
  const { redactor } = secrets;
  let isRedacted = false;
  const clean = <One extends Carrier & { readonly body?: string }>(one: One): One => {
    const { url, headers, answerHeaders } = one;
    const body = redactor.isIdle || one.body === undefined ? one.body : redactor.body(one.body);
    isRedacted ||= body !== one.body;
    return {
      // Whatever else it holds, or will hold one day.
      ...redactor.value(one),
      url: redactor.url(url),
      headers: redactor.headers(headers),
      ...(answerHeaders !== undefined && { answerHeaders: redactor.answerHeaders(answerHeaders) }),
      ...(body !== undefined && { body }),
    };
  };
  return { exchanges: recorded.exchanges.map(clean), connections: recorded.connections.map(clean), isRedacted };
}
