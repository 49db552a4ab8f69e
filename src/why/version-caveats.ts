import type { Profile } from "../profile/profile.js";

/**
 * What is known of a field in the client version that was asked for, when the dialect only comes near it: one line for
 * each difference at the field, inside it or around it (wire versions).
 */
export function versionCaveats({ approximation }: Profile, pointer: string): string[] {
  if (approximation === undefined) return [];
  const { asked, differences } = approximation;
  return differences
    .filter(({ at }) => at.some((place) => isBeside(place, pointer)))
    .map(
      ({ point, from, to, since }) =>
        `${asked} is only approximated here. ${point}: ${from} here, ${to} since ${since}`,
    );
}

/** Whether one of the two lies in the other, or they are the same; `*` in a place is any step. */
function isBeside(place: string, pointer: string): boolean {
  const steps = pointer.split("/");
  return place.split("/").every((step, index) => {
    const other = steps[index];
    return other === undefined || step === other || step === "*" || other === "*";
  });
}
