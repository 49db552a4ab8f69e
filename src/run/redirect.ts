/** How a redirect is asked for again: without a body, or as it was. */
export type FollowedBy = "GET" | "POST";

/** What is at the address that a redirect names: an answer, or a refusal. */
export type Elsewhere = "answers" | "refuses";

/**
 * How the client's HTTP library follows a status that comes with a `Location`; undefined for one that it takes as an
 * answer like any other. Not so for the answer to an upgrade, which is never followed (wire facts 7).
 */
export function followedBy(status: number): FollowedBy | undefined {
  if (status === 301 || status === 302 || status === 303) return "GET";
  return status === 307 || status === 308 ? "POST" : undefined;
}
