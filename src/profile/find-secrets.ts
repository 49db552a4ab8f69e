import { ownEntry } from "../problem/own-entry.js";
import { pointerToken } from "../json/pointer.js";
import type { ConfigNode } from "./config-node.js";
import { isSecretName, isSecretText } from "./mask-secrets.js";
import { profileShape } from "./profile-shape.js";
import type { Shape } from "./shape.js";

export interface FoundSecret {
  readonly node: ConfigNode;
  readonly pointer: string;
}

/** Every value of a profile that is a secret: by the table, or a header or parameter whose name says so. */
export function findSecrets(profile: ConfigNode): FoundSecret[] {
  const found: FoundSecret[] = [];
  visit(profile, profileShape, "", found);
  return found;
}

function visit(node: ConfigNode, shape: Shape, pointer: string, found: FoundSecret[]): void {
  if (shape.type === "choice") {
    for (const choice of shape.choices) if (choice.type === "object") visit(node, choice, pointer, found);
  } else if (shape.type === "object") {
    for (const member of node.members) {
      const known = ownEntry(shape.members, member.name) ?? shape.others;
      if (known === undefined) continue;
      const memberPointer = `${pointer}/${pointerToken(member.name)}`;
      const text =
        shape.secretNames !== undefined && member.node.kind === "string" ? String(member.node.scalar) : undefined;
      if (text !== undefined && (isSecretName(member.name) || isSecretText(text)))
        found.push({ node: member.node, pointer: memberPointer });
      else visit(member.node, known, memberPointer, found);
    }
  } else if (shape.type === "string" && shape.secret === true && node.kind === "string") found.push({ node, pointer });
}
