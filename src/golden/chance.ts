import type { ProfileValues } from "../profile/profile.js";
import type { RequestHead } from "./request-head.js";

/**
 * Puts into a fixed order what the real client leaves to chance: it keeps a provider's own headers and query parameters
 * in hash maps. Only members that the profile declares change places, among themselves (snapshots/README.md).
 */
export function withoutChance(head: RequestHead, { provider }: ProfileValues): RequestHead {
  const { http_headers: headers, env_http_headers: variables, query_params: query } = provider;
  const declared = [...(headers?.keys() ?? []), ...(variables?.keys() ?? [])].map((name) => name.toLowerCase());
  return {
    ...head,
    ...(head.headers !== undefined && { headers: sortedAmongThemselves(head.headers, new Set(declared)) }),
    ...(head.path !== undefined && (query?.size ?? 0) > 1 && { path: sortedQuery(head.path) }),
  };
}

type Headers = NonNullable<RequestHead["headers"]>;

function sortedAmongThemselves(headers: Headers, names: ReadonlySet<string>): Headers {
  const own = headers.filter(([name]) => names.has(name)).toSorted(byName);
  let next = 0;
  return headers.map((header) => (names.has(header[0]) ? own[next++]! : header));
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The client escapes no `&` in a value, so pieces are sorted, not parameters. */
function sortedQuery(path: string): string {
  const start = path.indexOf("?") + 1;
  return start === 0 ? path : path.slice(0, start) + path.slice(start).split("&").toSorted().join("&");
}
