import { ConfigNode, type ConfigSource } from "./config-node.js";

/** A plain value with JSON types as configuration: what is built in reads like what was written. `key` names all of it. */
export function configFromValue(value: unknown, source: ConfigSource, key: string): ConfigNode {
  const node = (child: unknown): ConfigNode => configFromValue(child, source, key);
  if (Array.isArray(value)) return new ConfigNode({ kind: "array", source, key, elements: value.map(node) });
  if (typeof value === "string") return new ConfigNode({ kind: "string", source, key, scalar: value });
  if (typeof value === "boolean") return new ConfigNode({ kind: "boolean", source, key, scalar: value });
  if (typeof value === "number") {
    return new ConfigNode({ kind: "number", source, key, scalar: value, numberText: String(value) });
  }
  if (typeof value !== "object" || value === null) return new ConfigNode({ kind: "null", source, key });
  const members = Object.entries(value).map(([name, child]) => ({ name, nameOffset: -1, node: node(child) }));
  return new ConfigNode({ kind: "object", source, key, members });
}

/** `base` with the members of `patch` put in or added, objects member by member. Every value keeps its own origin. */
export function patchConfig(base: ConfigNode, patch: ConfigNode | undefined): ConfigNode {
  if (patch === undefined || base.kind !== "object" || patch.kind !== "object") return patch ?? base;
  const members = [...base.members];
  for (const member of patch.members) {
    const position = members.findLastIndex((existing) => existing.name === member.name);
    const existing = members[position];
    if (existing === undefined) members.push(member);
    else members[position] = { ...existing, node: patchConfig(existing.node, member.node) };
  }
  return new ConfigNode({ kind: "object", source: base.source, key: base.key, offset: base.offset, members });
}
