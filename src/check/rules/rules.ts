import type { Rule } from "../finding.js";
import { accepted } from "./accepted.js";
import { cacheKey } from "./cache-key.js";
import { callPairs } from "./call-pairs.js";
import { chatCalls } from "./chat-calls.js";
import { chatFields } from "./chat-fields.js";
import { encryptedBlobs } from "./encrypted-blobs.js";
import { foreignFields } from "./foreign-fields.js";
import { imageParts } from "./image-parts.js";
import { instructions } from "./instructions.js";
import { itemIds } from "./item-ids.js";
import { itemMembers } from "./item-members.js";
import { liteContract } from "./lite-contract.js";
import { plainContent } from "./plain-content.js";
import { schemas } from "./schemas.js";
import { sizes } from "./sizes.js";
import { storedReferences } from "./stored-references.js";
import { toolLists } from "./tool-lists.js";
import { websocketFields } from "./websocket-fields.js";

/** Every rule, in the order in which findings of one place are shown. */
export const rules: readonly Rule[] = [
  accepted,
  itemIds,
  callPairs,
  chatCalls,
  storedReferences,
  encryptedBlobs,
  itemMembers,
  plainContent,
  imageParts,
  toolLists,
  schemas,
  liteContract,
  websocketFields,
  foreignFields,
  chatFields,
  cacheKey,
  instructions,
  sizes,
];
