import type { ChatEndpoint } from "../compile/chat/call-kind.js";
import type { Reason } from "../compile/compiled-request.js";
import type { Problem } from "../problem/problem.js";
import type { Profile } from "../profile/profile.js";
import type { Sending } from "../run/sending.js";
import type { HttpRequest } from "../transport/transport.js";

/** A request that is ready to go out, as it will. */
export interface Sendable {
  readonly name: string;
  /** The bytes are captured ones: what a profile says has no part in them. */
  readonly isCaptured?: true;
  readonly sending: Sending;
  readonly transport: "http" | "websocket";
  /** Whose events come back. */
  readonly endpoint: ChatEndpoint;
  readonly request: HttpRequest;
  /** Why its headers are as they are, where they were compiled. */
  readonly reasons: readonly Reason[];
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What was edited; then it is not what the client sends. */
  readonly edits: readonly string[];
  readonly problems: readonly Problem[];
}

/** Where a mock provider listens instead of the profile's. */
export interface MockAddress {
  readonly url: string;
}
