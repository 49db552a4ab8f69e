import { createHash } from "node:crypto";
import { compactBytes } from "../json/print.js";
import type { Origin, Profile } from "../profile/profile.js";
import { profileLeaves } from "../profile/profile-leaves.js";
import type { Located } from "../source/source.js";
import { headBytes, type RequestHead } from "./request-head.js";
import { version } from "../version.js";

/** What a golden was made from, as short as possible. */
export interface Fingerprints {
  /** Version of prompt-wire. */
  readonly promptWire: string;
  readonly dialect: string;
  /** Kind of request: `http /responses`, `websocket prewarm, lite`, `chat agent`. */
  readonly form: string;
  readonly prompt: string;
  /** What somebody wrote: the profile, the settings of the case, the environment. */
  readonly profile: string;
  /** What prompt-wire's own catalog of models and providers adds. */
  readonly catalog: string;
  readonly request: string;
  readonly headers: string;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export interface FingerprintInit {
  readonly prompt: Located;
  readonly profile: Profile;
  readonly environment: Readonly<Record<string, string>>;
  readonly form: string;
  readonly body: Uint8Array;
  readonly head: RequestHead;
}

/** Fingerprints of a request and of everything it is made from. */
export function fingerprints({ prompt, profile, environment, form, body, head }: FingerprintInit): Fingerprints {
  return {
    promptWire: version,
    dialect: profile.values.dialect,
    form,
    prompt: sha256(compactBytes(prompt.document, prompt.node)),
    profile: sha256(JSON.stringify([valuesFrom(profile, isWritten), Object.entries(environment).toSorted(byName)])),
    catalog: sha256(JSON.stringify(valuesFrom(profile, (kind) => kind === "catalog"))),
    request: sha256(body),
    headers: sha256(headBytes(head)),
  };
}

function isWritten(kind: Origin["kind"]): boolean {
  return kind !== "catalog" && kind !== "default" && kind !== "environment";
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/** Every value of the profile that came from somewhere; the dialect and secrets have places of their own. */
function valuesFrom(profile: Profile, isWanted: (kind: Origin["kind"]) => boolean): [string, unknown][] {
  return profileLeaves(profile)
    .filter(({ pointer }) => pointer !== "/dialect" && isWanted(profile.origin(pointer).kind))
    .map(({ pointer, value }) => [pointer, value]);
}
