import { counted } from "../../problem/counted.js";
import type { EarlierConnection, TrafficRow } from "../../traffic/traffic-row.js";
import { connectionName } from "../connection-name.js";
import { detailText } from "../frame-why.js";

/** Why an exchange is what it is, in a few words. */
export function rowWhy(row: TrafficRow): string {
  const { why, newItems, onlyInBaseline, repeats, form, path } = row;
  if (why.by === "rules") {
    const before = why.previous === undefined ? undefined : earlierText(why.previous);
    return detailText(why.detail, { newItems, onlyInBaseline, repeats, before });
  }
  if (why.by === "chain") {
    return why.kind === "needless-full"
      ? `needless: a delta after ${why.continues} would do, ${counted(why.newItems, "new item")}`
      : `after ${why.continues}, which is not the last answer of this connection`;
  }
  if (form === "other") return `${row.method} ${path}`;
  const items = counted(newItems, form === "chat" ? "message" : "item");
  const since = why.newSince === undefined ? "" : `, ${why.newSince.items} new since #${why.newSince.number}`;
  return row.kind === "http" ? `${lastStep(path)}: ${items}${since}` : `rules not known: ${items}${since}`;
}

function earlierText({ connection, isClosed, reason }: EarlierConnection): string {
  const name = connectionName(connection);
  if (!isClosed) return `after ${name}`;
  return `${name} closed${reason === undefined ? "" : `, ${reason}`}`;
}

/** `/v1/responses/compact` -> `responses/compact` */
function lastStep(path: string): string {
  return /(?:responses|chat\/completions)(?:\/.*)?$/.exec(path)?.[0] ?? path;
}
