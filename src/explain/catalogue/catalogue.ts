import type { Entry } from "../entry.js";
import { accountEntries } from "./account.js";
import { backendEntries } from "./backend.js";
import { callEntries } from "./calls.js";
import { encryptedEntries } from "./encrypted.js";
import { idEntries } from "./ids.js";
import { imageEntries } from "./images.js";
import { itemEntries } from "./items.js";
import { liteEntries } from "./lite.js";
import { pageEntries } from "./page.js";
import { parameterEntries } from "./parameters.js";
import { schemaEntries } from "./schemas.js";
import { statusEntries } from "./statuses.js";
import { toolEntries } from "./tools.js";
import { transportEntries } from "./transport.js";

/**
 * Every kind of answer that is known. The first entry whose pattern fits is the answer's, so what is special stands
 * before what is general: the Lite contract before unsupported values, account and load, which go by status, towards
 * the end, and last a web page, and a status without any word.
 */
export const catalogue: readonly Entry[] = [
  ...liteEntries,
  ...schemaEntries,
  ...encryptedEntries,
  ...backendEntries,
  ...toolEntries,
  ...imageEntries,
  ...idEntries,
  ...callEntries,
  ...itemEntries,
  ...parameterEntries,
  ...transportEntries,
  ...accountEntries,
  ...pageEntries,
  ...statusEntries,
];
