import { ConfigNode } from "./config-node.js";
import type { Project } from "./project.js";

/** What a project file says about the profile, strongest first: its `dialect`, then its `profile`. */
export async function projectLayer({ root, folder }: Project, cwd: string): Promise<ConfigNode[]> {
  const layers: ConfigNode[] = [];
  const dialect = root.member("dialect");
  if (dialect !== undefined) {
    const members = [{ name: "dialect", nameOffset: dialect.offset, node: dialect }];
    layers.push(new ConfigNode({ kind: "object", source: root.source, key: "", members }));
  }
  const profile = root.member("profile");
  const name = profile?.text();
  if (name !== undefined) {
    const { readNamedProfile } = await import("./read-profile.js");
    const named = await readNamedProfile(name, { folder, cwd, kind: "project", key: "profile" });
    layers.push(named.layer);
  } else if (profile !== undefined) layers.push(profile);
  return layers;
}
