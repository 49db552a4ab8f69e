import type { Origin, Profile } from "../profile/profile.js";
import { profileLeaves } from "../profile/profile-leaves.js";
import { Secret } from "../profile/secret.js";
import { columns } from "./columns.js";
import { originText } from "./origin-text.js";
import type { Paint } from "./paint.js";
import { versionedJson } from "./versioned-json.js";

/** Every value of a profile for people: path, value, who said so. */
export function profileText(profile: Profile, paint: Paint): string {
  const rows = profileLeaves(profile).map(({ pointer, value }) => [
    paint.name(pointer.slice(1).replaceAll("/", ".")),
    value instanceof Secret ? paint.dim(String(value)) : paint.value(JSON.stringify(value)),
    paint.dim(originText(profile.origin(pointer))),
  ]);
  return columns(["KEY", "VALUE", "FROM"], rows, paint);
}

/**
 * The same for programs: `profile` is a profile that `-p` takes, without secrets and without what is only a default of
 * the session; `origins` says who decided each value, `notes` what there is to say about it.
 */
export function profileJson(profile: Profile): string {
  const origins: Record<string, Origin> = {};
  for (const { pointer } of profileLeaves(profile)) origins[pointer] = profile.origin(pointer);
  return versionedJson({ profile: profileDocument(profile), origins, notes: profile.notes });
}

function profileDocument(profile: Profile): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const { pointer, value } of profileLeaves(profile)) {
    const isSessionDefault = pointer.startsWith("/session/") && profile.origin(pointer).kind === "default";
    if (!(value instanceof Secret) && !isSessionDefault) put(document, pointer, value);
  }
  return document;
}

function put(document: Record<string, unknown>, pointer: string, value: unknown): void {
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let target = document;
  for (const step of steps.slice(0, -1)) {
    target[step] ??= {};
    target = target[step] as Record<string, unknown>;
  }
  target[steps.at(-1) ?? ""] = value;
}
