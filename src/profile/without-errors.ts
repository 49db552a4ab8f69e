import type { Problem } from "../problem/problem.js";
import { pointerToken } from "../json/pointer.js";
import { ConfigNode } from "./config-node.js";
import { defaultModel } from "./models.js";
import { configFromValue } from "./plain-config.js";

/**
 * The sources of a profile without the values that have the wrong shape, so that what else is wrong can be told at the
 * same time. A model that is broken anywhere is replaced by the default one, because it counts as a whole.
 */
export function withoutErrors(layers: readonly ConfigNode[], errors: readonly Problem[]): ConfigNode[] {
  const broken = new Set(errors.map(({ pointer }) => pointer ?? ""));
  const isModelBroken = [...broken].some((pointer) => pointer === "" || `${pointer}/`.startsWith("/model/"));
  const sound = layers.flatMap((layer) => pruned(layer, "", broken) ?? []);
  if (!isModelBroken) return sound;
  const model = configFromValue({ model: defaultModel }, { kind: "default" }, "model");
  return [model, ...sound];
}

function pruned(node: ConfigNode, pointer: string, broken: ReadonlySet<string>): ConfigNode | undefined {
  if (broken.has(pointer) && (pointer !== "" || node.kind !== "object")) return undefined;
  if (node.kind !== "object") return node;
  const members = node.members.flatMap((member) => {
    const kept = pruned(member.node, `${pointer}/${pointerToken(member.name)}`, broken);
    return kept === undefined ? [] : [{ ...member, node: kept }];
  });
  const { kind, source, key, offset } = node;
  return new ConfigNode({ kind, source, key, offset, members });
}
