import type { FramePlan } from "../frames/frame-plan.js";
import type { LogicalRequest } from "../frames/logical-request.js";
import type { ResponseEvent } from "../transport/events/response-event.js";
import type { ClientError } from "./client-error.js";
import type { SocketClose } from "./socket-close.js";

/** What became of one step of a conversation, planned or sent. */
export interface ReplayedStep {
  /** Counts from 0; a connection that a later one replaced is gone. */
  readonly connection: number;
  readonly opensConnection: boolean;
  readonly request: LogicalRequest;
  readonly plan: FramePlan;
  readonly events: readonly ResponseEvent[];
  /** Why the answer was not completed, of a step that was sent. */
  readonly error?: ClientError;
  /** How the connection ended in place of an answer. */
  readonly closed?: SocketClose;
}
