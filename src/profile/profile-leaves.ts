import { pointerToken } from "../json/pointer.js";
import type { Profile } from "./profile.js";
import { isSecretField, isSecretText, shownUrl } from "./mask-secrets.js";
import { Secret } from "./secret.js";

const sections = ["dialect", "model", "provider", "turn", "config", "features", "auth", "session"] as const;
/** Exact JSON texts in a profile's values. */
const jsonMembers: ReadonlySet<string> = new Set(["workspaces", "compaction", "code_mode_tool_names"]);

/** One value of a profile. */
export interface ProfileLeaf {
  readonly pointer: string;
  readonly value: unknown;
}

/** Every value of a profile that is no object, in the order of its sections. */
export function profileLeaves({ values }: Profile): ProfileLeaf[] {
  return sections.flatMap((section) => leavesOf(values[section], `/${section}`));
}

function leavesOf(value: unknown, pointer: string): ProfileLeaf[] {
  const name = pointer.split("/").at(-1) ?? "";
  if (typeof value === "string" && jsonMembers.has(name)) return [{ pointer, value: JSON.parse(value) as unknown }];
  if (typeof value === "string" && isShownSecret(value, pointer))
    return [{ pointer, value: new Secret(value, pointer) }];
  const isLeaf = typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Secret;
  if (isLeaf) return [{ pointer, value }];
  const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  return entries.flatMap(([key, child]) => leavesOf(child, `${pointer}/${pointerToken(key)}`));
}

/** Parts of the address cannot be wrapped where they are used; here they are only shown. */
function isShownSecret(value: string, pointer: string): boolean {
  if (pointer === "/provider/base_url") return shownUrl(value) !== value;
  const parameter = /^\/provider\/query_params\/(.*)$/.exec(pointer)?.[1];
  return parameter !== undefined && (isSecretField(parameter) || isSecretText(value));
}
