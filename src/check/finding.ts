import type { Code } from "../problem/codes.js";
import type { BodyProtocol } from "../protocol/body-protocol.js";
import type { RequestView } from "./request-view.js";
import type { Target } from "./target.js";

/** Something in a request that a server will refuse, or may. */
export interface Finding {
  readonly code: Code;
  /** `error`: the target refuses it. `warning`: servers are known that do, or it has no effect. `note`: it is taken, and no client sends it. */
  readonly severity: "error" | "warning" | "note";
  /** JSON pointer on the wire; `""` is the whole body, `header:NAME` a header. */
  readonly pointer: string;
  /** One line: what is wrong. */
  readonly message: string;
  /** What the server would say, in its own form. */
  readonly says: string;
  /** One line: how to make it right. */
  readonly fix: string;
}

/** One kind of thing to look for. Rules know nothing of each other. */
export interface Rule {
  readonly codes: readonly Code[];
  /** Whose requests it is about; by default those of the Responses API. */
  readonly protocols?: readonly BodyProtocol[];
  readonly find: (view: RequestView, target: Target) => Iterable<Finding>;
}
