import { followedBy } from "../run/redirect.js";
import { oneLine } from "../render/one-line.js";
import { headerField, type HeaderFields } from "../transport/headers.js";

/** Columns of an address that a server names. */
const longestAddress = 160;

/** Where a refused upgrade leads, which the client's words leave out; undefined where it is no redirect. */
export function redirectedUpgrade({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: HeaderFields;
}): string | undefined {
  const location = followedBy(status) === undefined ? undefined : headerField(headers, "location");
  if (location === undefined) return undefined;
  return `· the upgrade is redirected to ${oneLine(location, longestAddress)}, and that is not followed`;
}
