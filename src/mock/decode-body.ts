import { decompress, type Compression } from "../source/decompress.js";
import { InputError } from "../problem/input-error.js";
import { ownEntry } from "../problem/own-entry.js";
import { invalidRequest, type Refusal } from "./refusal.js";

/** Most bytes of a body, decoded. */
const largestBody = 512 * 1024 * 1024;

const encodings: Readonly<Record<string, Compression>> = { zstd: "zstd", gzip: "gzip", deflate: "deflate", br: "br" };

/** The body as it was before `content-encoding`, or why it cannot be read. */
export async function decodeBody(bytes: Uint8Array, encoding: string | undefined): Promise<Uint8Array | Refusal> {
  if (encoding === undefined || encoding === "" || encoding === "identity") return bytes;
  const compression = ownEntry(encodings, encoding.toLowerCase());
  if (compression === undefined) {
    return invalidRequest(`Unsupported content encoding: ${encoding}.`, { status: 415 });
  }
  try {
    return await decompress("the request body", bytes, compression, largestBody);
  } catch (error) {
    if (error instanceof InputError) return invalidRequest(notJson);
    throw error;
  }
}

/** What the API says to a body that it cannot read. */
export const notJson =
  "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The API expects a JSON payload, but what was sent was not valid JSON.)";
