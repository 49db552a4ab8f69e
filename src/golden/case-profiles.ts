import { relative } from "node:path";
import { readAssignments } from "../profile/assignment.js";
import type { ConfigNode } from "../profile/config-node.js";
import { configFromValue } from "../profile/plain-config.js";
import type { Profile } from "../profile/profile.js";
import { readNamedProfile } from "../profile/read-profile.js";
import { resolveProfile } from "../profile/resolve.js";

/** A profile that a case only names. */
export interface SharedProfile {
  /** As it is written: a file, MODEL@PROVIDER or MODEL@URL. */
  readonly name: string;
  /** Of a file, its absolute path. */
  readonly path?: string;
}

/** What a case says about its profile. */
export interface CaseProfile {
  /** Written out in the case. Nothing else but defaults is merged in. */
  readonly own?: ConfigNode;
  readonly shared?: SharedProfile;
  /** `path=value`, as for `--set`: the strongest. */
  readonly set?: readonly string[];
  /** The pinned wire version. */
  readonly dialect?: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A version in the `user-agent` would make every golden fail with the next release of prompt-wire. */
const unversioned: ConfigNode = configFromValue(
  { session: { user_agent: "prompt-wire" } },
  { kind: "default" },
  "user agent of snapshots",
);

/**
 * The profiles of cases. Nothing of this machine goes in: no environment but the one of the case, no login, no secret
 * from a file. A shared profile is read once.
 */
export class CaseProfiles {
  readonly #cwd: string;
  /** What prompt-wire.toml says about the profile; only for cases without one of their own. */
  readonly #project: readonly ConfigNode[];
  readonly #named = new Map<string, Promise<ConfigNode>>();
  readonly #resolved = new Map<string, Promise<Profile>>();

  constructor(cwd: string, project: readonly ConfigNode[] = []) {
    this.#cwd = cwd;
    this.#project = project;
  }

  /** @throws InputError with everything that is wrong in it */
  resolve(asked: CaseProfile): Promise<Profile> {
    const { own, shared, set = [], dialect = "", environment } = asked;
    if (own !== undefined) return this.#resolve(asked);
    const key = JSON.stringify([shared?.path ?? shared?.name ?? "", set, dialect, Object.entries(environment)]);
    return remembered(this.#resolved, key, () => this.#resolve(asked));
  }

  async #resolve({ own, shared, set = [], dialect, environment }: CaseProfile): Promise<Profile> {
    const { layer, patch } = readAssignments(set, dialect);
    const layers: ConfigNode[] = [layer];
    if (own !== undefined) layers.push(own);
    else {
      if (shared !== undefined) layers.push(await this.#shared(shared));
      layers.push(...this.#project);
    }
    layers.push(unversioned);
    return resolveProfile({ layers, patch, environment, readSecretFile: () => "(redacted)" });
  }

  #shared({ name, path }: SharedProfile): Promise<ConfigNode> {
    return remembered(this.#named, path ?? name, async () => {
      const options = { folder: this.#cwd, cwd: this.#cwd, kind: "profile", key: name } as const;
      const { layer } = await readNamedProfile(path === undefined ? name : relative(this.#cwd, path), options);
      return layer;
    });
  }
}

/** Many cases share a profile. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}
