import type { RequestContext } from "../request-context.js";

/**
 * Decides one top-level member: notes the reason, and returns what writes its value, or undefined when the member is
 * not sent.
 */
export type Field = (context: RequestContext) => (() => void) | undefined;
