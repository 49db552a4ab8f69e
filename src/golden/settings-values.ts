import type { ConfigNode } from "../profile/config-node.js";

/** The elements of a list of strings. */
export function strings(list: ConfigNode | undefined): string[] {
  return (list?.elements ?? []).flatMap((element) => element.text() ?? []);
}
