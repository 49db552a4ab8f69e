/** What the client does with a login that was refused: reads it again from disk, then refreshes it (wire contract 9.4). */
export type LoginStep = "reload" | "refresh";

/** Steps of a login with tokens, in order; an API key has none. They are taken whatever key was sent (wire facts 7). */
export const tokenLoginSteps: readonly LoginStep[] = ["reload", "refresh"];
