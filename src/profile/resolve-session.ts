import type { ConfigNode } from "./config-node.js";
import type { Origin, SessionValues } from "./profile.js";
import { readObject } from "./read-shape.js";
import { originator, userAgent, type SessionIds } from "./session-defaults.js";
import { sessionShape } from "./session-shape.js";

export interface SessionResolution {
  readonly values: SessionValues;
  readonly derived: ReadonlyMap<string, Origin>;
}

/** The session merged per key; what nobody names comes from `ids` or from another member (spec/profile.md). */
export function resolveSession(layers: readonly ConfigNode[], ids: SessionIds): SessionResolution {
  const find = (name: string): ConfigNode | undefined => {
    for (const layer of layers) {
      const node = layer.member(name);
      if (node !== undefined) return node;
    }
    return undefined;
  };
  const given = readObject(sessionShape, find) as Partial<SessionValues> & Pick<SessionValues, "beta_features">;
  const session_id = given.session_id ?? ids.session_id;
  const thread_id = given.thread_id ?? session_id;
  const subagentKind = given.subagent_kind ?? kindOf(given);
  const values: SessionValues = {
    request_kind: "turn",
    ...given,
    installation_id: given.installation_id ?? ids.installation_id,
    session_id,
    thread_id,
    turn_id: given.turn_id ?? ids.turn_id,
    window_id: given.window_id ?? `${thread_id}:0`,
    ...(subagentKind === undefined ? {} : { subagent_kind: subagentKind }),
    originator: given.originator ?? originator,
    user_agent: given.user_agent ?? userAgent,
    request_start_ms:
      find("request_start_ms") === undefined ? ids.request_start_ms : (given.request_start_ms ?? ids.request_start_ms),
  };
  const derived = new Map<string, Origin>();
  const derive = (name: string, ...from: string[]): void => {
    if (find(name) !== undefined) return;
    const source = from.map(find).find((node) => node !== undefined);
    if (source !== undefined) derived.set(`/session/${name}`, source.origin());
  };
  derive("thread_id", "session_id");
  derive("window_id", "thread_id", "session_id");
  derive("subagent_kind", "subagent");
  return { values, derived };
}

/** Internal memory consolidation is a sub-agent without a kind (wire contract 2.6). */
function kindOf({ subagent, memgen }: Partial<SessionValues>): string | undefined {
  if (memgen === true) return undefined;
  return subagent === "collab_spawn" ? "thread_spawn" : subagent;
}
