import { resolvePointer } from "../json/pointer.js";
import type { Body } from "./objections.js";

/** Something that only clients from a version on send, although no dialect reproduces them yet. */
export interface LaterSign {
  /** First measured version that sends it. */
  readonly since: string;
  readonly pointer: string;
  readonly text: string;
}

/** Server members of replayed items, which later clients keep (wire versions). */
const keptMembers = ["status", "annotations", "logprobs"];

/** Signs of later clients in a body, the latest version first (wire versions). */
export function laterSigns(body: Body): LaterSign[] {
  const { document, node } = body;
  const signs: LaterSign[] = [];
  const has = (pointer: string): boolean => resolvePointer(document, pointer, node) !== -1;
  const [, second] = Array.from(document.members(node), ({ key }) => document.string(key));
  if (second === "stream") {
    signs.push({ since: "0.164.0", pointer: "/stream", text: "stream stands right behind model" });
  }
  const kept = keptMember(body);
  if (kept !== undefined) {
    signs.push({ since: "0.164.0", pointer: kept, text: "a server member of a message is kept" });
  }
  if (has("/input/0/id") && isAdditionalTools(body)) {
    signs.push({ since: "0.157.1", pointer: "/input/0/id", text: "the item with the tools has an id" });
  }
  if (has("/client_metadata/root_turn_id")) {
    const pointer = "/client_metadata/root_turn_id";
    signs.push({ since: "0.150.1", pointer, text: "client_metadata has root_turn_id" });
  }
  return signs;
}

function isAdditionalTools({ document, node }: Body): boolean {
  const type = resolvePointer(document, "/input/0/type", node);
  return type !== -1 && document.is(type, "additional_tools");
}

/** The first message with a member that only the server sets. */
function keptMember({ document, node }: Body): string | undefined {
  const input = document.member(node, "input");
  if (input === -1 || !document.isArray(input)) return undefined;
  let position = -1;
  for (const item of document.elements(input)) {
    position++;
    const type = document.member(item, "type");
    if (type === -1 || !document.is(type, "message")) continue;
    const name = keptMembers.find((member) => document.member(item, member) !== -1);
    if (name !== undefined) return `/input/${position}/${name}`;
  }
  return undefined;
}
