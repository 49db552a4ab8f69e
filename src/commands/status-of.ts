import { existsSync, statSync, type Stats } from "node:fs";

/** What stands under a path, links followed; undefined for nothing, also where a part of the path is a file. */
export function statusOf(path: string): Stats | undefined {
  return existsSync(path) ? statSync(path) : undefined;
}
