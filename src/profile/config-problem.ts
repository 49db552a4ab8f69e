import type { Code } from "../problem/codes.js";
import type { Problem } from "../problem/problem.js";
import type { ConfigNode } from "./config-node.js";

export interface ConfigProblemInit {
  readonly code: Code;
  readonly message: string;
  readonly severity?: Problem["severity"];
  readonly pointer?: string;
  readonly remedy?: string;
  /** Offset of the spot, where it is not the start of the value. */
  readonly offset?: number;
}

/** A problem about a configuration value, with its place and a code frame where it came from a text. */
export function configProblem(node: ConfigNode, init: ConfigProblemInit): Problem {
  const { offset, severity = "error", ...rest } = init;
  const place = node.place(offset);
  const frame = place === undefined ? undefined : node.source.frame?.(place);
  return {
    ...rest,
    severity,
    ...(place === undefined ? {} : { place }),
    ...(frame === undefined ? {} : { frame }),
  };
}
