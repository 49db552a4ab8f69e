import type { Profile, SessionValues } from "./profile.js";

/** The same profile at another moment of its session: another turn, another state. Origins stay as they were. */
export function withSession(profile: Profile, changes: Partial<SessionValues>): Profile {
  const { values, notes } = profile;
  return {
    values: { ...values, session: { ...values.session, ...changes } },
    notes,
    origin: (pointer) => profile.origin(pointer),
    overridden: (pointer) => profile.overridden(pointer),
  };
}
