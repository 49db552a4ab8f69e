import { existsSync } from "node:fs";
import { firstDifferingByte } from "../diff/first-differing-byte.js";
import { nodeAt } from "../json/node-at.js";
import { parseJson } from "../json/parse.js";
import { pointerTo } from "../json/pointer.js";
import { InputError } from "../problem/input-error.js";
import { byteCheckJson, byteCheckText, type ByteDifference } from "../render/byte-check.js";
import { compressionOf, decompress } from "../source/decompress.js";
import { onlyEntry, splitEntry } from "../source/entry.js";
import { largestSource, readFileBytes, type StandardInput } from "../source/read-bytes.js";
import { readSource } from "../source/read-source.js";
import type { Invocation } from "./invocation.js";
import type { LoadedRequest } from "./load-request.js";
import { shownRequest } from "./print-request.js";
import type { RequestOptions } from "./request-options.js";
import { sameRequest } from "./same-request.js";

/** `compile --check FILE`: prints whether the body equals the bytes of the file, decompressed, and answers it. */
export async function checkBytes(
  { options, output, paint, standardInput }: Invocation<RequestOptions & { readonly json?: true }>,
  loaded: LoadedRequest,
  file: string,
  argument: string | undefined,
): Promise<boolean> {
  const expected = await expectedBytes(file, standardInput);
  const actual = shownRequest(loaded).body;
  const offset = firstDifferingByte(expected, actual);
  const difference = offset === undefined ? undefined : describe(loaded, actual, offset);
  const words = sameRequest(argument, options);
  const check = {
    file,
    expected,
    actual,
    next: `prompt-wire why${words}${argument === undefined ? "" : ` ${difference?.pointer ?? ""}`}`.trimEnd(),
    ...(difference !== undefined && { difference }),
  };
  if (options.json === true) output.write(byteCheckJson(check));
  else output.write(byteCheckText(check, paint));
  return difference === undefined;
}

/** A file as it stands, decompressed; of FILE#3 the body of that request. */
async function expectedBytes(file: string, standardInput: StandardInput): Promise<Uint8Array> {
  if (splitEntry(file).entry !== undefined && !existsSync(file)) {
    const source = onlyEntry(await readSource(file, standardInput));
    if (source.kind === "body" || source.kind === "request") return source.body.bytes;
    throw InputError.of({
      code: "source-entry",
      message: `--check compares with bytes, and ${source.name} is no captured body`,
      remedy: "Name a file with the expected bytes, or one request of a recording.",
    });
  }
  const stored = readFileBytes(file);
  const compression = compressionOf(stored);
  return compression === undefined ? stored : decompress(file, stored, compression, largestSource);
}

function describe(loaded: LoadedRequest, body: Uint8Array, offset: number): ByteDifference {
  const document = parseJson(body, { name: "body" });
  const pointer = pointerTo(document, nodeAt(document, offset));
  const reason =
    loaded.kind !== "captured" ? loaded.request.reasons.findLast((one) => covers(one.pointer, pointer)) : undefined;
  return { offset, pointer, ...(reason !== undefined && { why: `${reason.pointer}: ${reason.text}` }) };
}

/** Whether a reason is about this value or one around it. */
function covers(reason: string, pointer: string): boolean {
  return pointer === reason || pointer.startsWith(`${reason}/`);
}
