import type { Profile, ProfileValues } from "./profile.js";

/** The same profile with other values. Origins stay as they were. */
export function withValues(profile: Profile, changes: Partial<ProfileValues>): Profile {
  return {
    values: { ...profile.values, ...changes },
    notes: profile.notes,
    ...(profile.approximation === undefined ? {} : { approximation: profile.approximation }),
    origin: (pointer) => profile.origin(pointer),
    overridden: (pointer) => profile.overridden(pointer),
  };
}

/** The same profile with other values of its provider. */
export function withProvider(profile: Profile, changes: Partial<ProfileValues["provider"]>): Profile {
  return withValues(profile, { provider: { ...profile.values.provider, ...changes } });
}
