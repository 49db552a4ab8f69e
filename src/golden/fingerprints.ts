import { createHash } from "node:crypto";
import type { CompiledRequest } from "../compile/compiled-request.js";
import type { Prompt } from "../compile/prompt.js";
import { compactBytes } from "../json/print.js";
import type { Origin, Profile } from "../profile/profile.js";
import { profileLeaves } from "../profile/profile-leaves.js";
import { version } from "../version.js";

/** What a golden was made from, as short as possible. */
export interface Fingerprints {
  /** Version of prompt-wire. */
  readonly promptWire: string;
  readonly dialect: string;
  /** Kind of request: `http /responses`, `websocket prewarm, lite`. */
  readonly form: string;
  readonly prompt: string;
  /** What somebody wrote: the profile, the settings of the case, the environment. */
  readonly profile: string;
  /** What prompt-wire's own catalog of models and providers adds. */
  readonly catalog: string;
  readonly request: string;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Fingerprints of a request and of everything it is made from. */
export function fingerprints(
  prompt: Prompt,
  profile: Profile,
  environment: Readonly<Record<string, string>>,
  request: CompiledRequest,
  prewarm: boolean,
): Fingerprints {
  const { transport, endpoint, lite, dialect } = request;
  const target = transport === "websocket" ? `websocket${prewarm ? " prewarm" : ""}` : `http /${endpoint}`;
  return {
    promptWire: version,
    dialect,
    form: lite ? `${target}, lite` : target,
    prompt: sha256(compactBytes(prompt.document, prompt.node)),
    profile: sha256(JSON.stringify([valuesFrom(profile, isWritten), Object.entries(environment).toSorted(byName)])),
    catalog: sha256(JSON.stringify(valuesFrom(profile, (kind) => kind === "catalog"))),
    request: sha256(request.body),
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
