import { ownEntry } from "../problem/own-entry.js";
import { parseJson } from "../json/parse.js";
import { pointerSteps } from "../json/pointer.js";
import { prettyText } from "../json/print.js";
import type { Origin, Profile } from "../profile/profile.js";
import { profileLeaves, type ProfileLeaf } from "../profile/profile-leaves.js";
import { Secret } from "../profile/secret.js";

/** A JSON value under construction: texts that are JSON already, and objects by member. */
type Tree = Map<string, Tree | string>;

/** Session members whose value is exact JSON text already. */
const exactMembers = ["workspaces", "compaction", "code_mode_tool_names"] as const;

/**
 * A profile as profile.json: everything that somebody wrote, from whatever file or flag, so that the case needs nothing
 * of this machine. Models and providers of the built-in catalog stay names. Secrets stand as `(redacted)`: what is sent
 * with one is the same text with any other.
 */
export function writtenProfile(profile: Profile): Uint8Array {
  const { values } = profile;
  const leaves = profileLeaves(profile);
  const isWritten = ({ pointer }: ProfileLeaf): boolean => isForeign(profile.origin(pointer));
  const below = (section: string, but?: string): boolean =>
    leaves.some((leaf) => leaf.pointer.startsWith(`${section}/`) && leaf.pointer !== but && isWritten(leaf));
  const tree: Tree = new Map();
  // The slug is always somebody's own word.
  const hasOwnModel = values.modelFound === "given" || below("/model", "/model/slug");
  if (!hasOwnModel) tree.set("model", JSON.stringify(values.model.slug));
  const hasOwnProvider = values.providerId === undefined || below("/provider");
  if (!hasOwnProvider) tree.set("provider", JSON.stringify(values.providerId));
  const wholes: Readonly<Record<string, boolean>> = { dialect: false, model: hasOwnModel, provider: hasOwnProvider };
  for (const leaf of leaves) {
    const steps = pointerSteps(leaf.pointer) ?? [];
    const isPart = ownEntry(wholes, steps[0] ?? "") ?? isWritten(leaf);
    if (!isPart || isReadFromFile(profile, leaf.pointer)) continue;
    put(tree, steps, leaf.value instanceof Secret ? '"(redacted)"' : JSON.stringify(leaf.value));
  }
  for (const name of exactMembers) {
    const exact = values.session[name];
    if (exact !== undefined) put(tree, ["session", name], exact);
  }
  return new TextEncoder().encode(`${prettyText(parseJson(text(tree)))}\n`);
}

/** Whether a value comes from somewhere that a reader of the case may not have; a catalog with a file is the user's. */
function isForeign({ kind, file }: Origin): boolean {
  return (
    file !== undefined || (kind !== "catalog" && kind !== "default" && kind !== "environment" && kind !== "prompt")
  );
}

/** A secret whose file is named, too: the file is enough. */
function isReadFromFile({ values }: Profile, pointer: string): boolean {
  const { api_key_file: key, access_token_file: token } = values.auth;
  return (
    (pointer === "/auth/api_key" && key !== undefined) || (pointer === "/auth/access_token" && token !== undefined)
  );
}

function put(tree: Tree, [step = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree.set(step, value);
    return;
  }
  const known = tree.get(step);
  const child: Tree = known instanceof Map ? known : new Map();
  tree.set(step, child);
  put(child, rest, value);
}

function text(tree: Tree): string {
  const members = Array.from(tree, ([name, value]) => {
    return `${JSON.stringify(name)}:${typeof value === "string" ? value : text(value)}`;
  });
  return `{${members.join(",")}}`;
}
