import type { RequestView } from "../check/request-view.js";
import { largestFrame } from "../check/rules/sizes.js";
import { kindName } from "../json/kind.js";
import { dottedPath, resolvePointer } from "../json/pointer.js";
import { counted } from "../problem/counted.js";
import type { Locator, Misfit } from "./entry.js";

/** The provider complains about a member that is not in the request. */
export const absentMember: Misfit = (request, { pointer }) =>
  pointer === undefined || isTranslated(pointer) || nodeAt(request, pointer) !== -1
    ? undefined
    : `the request has no ${dottedPath(pointer)}`;

/** The provider found a type there that the request does not have there. */
export const otherType: Misfit = (request, reading) => {
  const absent = absentMember(request, reading);
  const node = reading.pointer === undefined ? -1 : nodeAt(request, reading.pointer);
  if (absent !== undefined || node === -1) return absent;
  const got = typeWord(reading.values["got"] ?? "");
  const own = typeWord(kindName(request.document.kind(node)));
  if (got === undefined || got === own) return undefined;
  return `${dottedPath(reading.pointer!)} is ${own} in the request, not ${got}`;
};

/** The provider wants what the request already says. */
export function alreadySays(pointer: string, wanted?: string): Misfit {
  return (request, { values }) => {
    const value = wanted ?? values["value"];
    const node = nodeAt(request, pointer);
    if (node === -1 || request.document.text(node) !== value) return undefined;
    return `the request already says ${dottedPath(pointer)}: ${value}`;
  };
}

/** The provider misses an earlier answer, and the request goes on from none: it is a full one (wire contract 10.4). */
export const startsAnew: Misfit = (request) =>
  request.member("previous_response_id") === -1 && request.member("conversation") === -1
    ? "the request has no previous_response_id"
    : undefined;

/** What the frame may have more than the body that is known: metadata, another way to write the same characters. */
const frameMargin = 1024 * 1024;

/** The server calls a frame too large that it takes: something with a smaller limit said so (wire contract 10.7). */
export const smallFrame: Misfit = ({ size }) =>
  size > largestFrame - frameMargin
    ? undefined
    : `its frame has ${counted(size, "byte")}, well below 16 MiB: a gateway or proxy in between takes less, or it is another frame`;

/** Places that say nothing where the answer does not fit the request. */
export function unless(misfit: Misfit, locate: Locator): Locator {
  return (request, reading) => (misfit(request, reading) === undefined ? locate(request, reading) : []);
}

function nodeAt({ document, body }: RequestView, pointer: string): number {
  return resolvePointer(document, pointer, body);
}

/** Of the chat request that a gateway makes: its places are not those of this request. */
function isTranslated(pointer: string): boolean {
  return pointer.startsWith("/messages");
}

/** The JSON type in what servers call it: `an array of objects`, `int`, `NoneType`; undefined for anything else. */
function typeWord(text: string): string | undefined {
  const types: readonly (readonly [RegExp, string])[] = [
    [/^(?:null|none)/i, "null"],
    [/^(?:an? )?(?:empty )?(?:array|list|sequence)/i, "an array"],
    [/^(?:an? )?(?:empty )?(?:object|dict|map)/i, "an object"],
    [/^(?:an? )?(?:empty )?str/i, "a string"],
    [/^(?:an? )?(?:number|integer|int|float|decimal|double)/i, "a number"],
    [/^(?:an? )?(?:bool|true|false)/i, "a boolean"],
  ];
  return types.find(([pattern]) => pattern.test(text))?.[1];
}
