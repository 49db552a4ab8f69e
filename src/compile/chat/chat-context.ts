import type { ByteWriter } from "../../json/byte-writer.js";
import type { Origin, Profile } from "../../profile/profile.js";
import type { Reasons } from "../reasons.js";
import type { CallKind } from "./call-kind.js";
import type { ChatSource } from "./chat-source.js";
import type { MappingList } from "./mapping.js";

/** Everything the chat rules may look at. */
export interface ChatContext {
  readonly source: ChatSource;
  readonly profile: Profile;
  readonly model: string;
  readonly modelOrigin: string | Origin;
  readonly call: CallKind;
  readonly stream: boolean;
  readonly writer: ByteWriter;
  readonly reasons: Reasons;
  /** What became of what; only there when somebody asked for it. */
  readonly mapping?: MappingList;
  /** Where a value of the source stands. `key` spares the search for its pointer where the caller has one. */
  originOf(node: number, key?: string): Origin;
}
