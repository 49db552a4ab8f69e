import type { Profile, SessionValues } from "./profile.js";
import { withValues } from "./with-values.js";

/** The same profile at another moment of its session: another turn, another state. Origins stay as they were. */
export function withSession(profile: Profile, changes: Partial<SessionValues>): Profile {
  return withValues(profile, { session: { ...profile.values.session, ...changes } });
}
