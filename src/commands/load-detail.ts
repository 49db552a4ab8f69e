import { Kind } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import type { RequestDifference } from "../diff/request-difference.js";
import type { Detail } from "../render/difference/entry-view.js";

/** Texts up to this length are read as they stand in the line, without a detail of their own. */
const shortText = 60;

/** JSON inside of a text is shown by its structure up to this length. */
const longestStructure = 16_384;

/** How changed texts are shown: the libraries behind it are loaded only when there is such a text. */
export async function loadDetail({ body }: RequestDifference, context: number): Promise<Detail> {
  const isText = body.changes.some((change) => change.kind === "changed" && change.what === "string");
  if (!isText) return () => [];
  const [{ textDetail }, { structureDetail }] = await Promise.all([
    import("../render/difference/text-detail.js"),
    import("../render/difference/structure-detail.js"),
  ]);
  return (before, after) => {
    if (before.length <= shortText && after.length <= shortText && !/\n/.test(before + after)) return [];
    const values = [before, after].map(structuredValue);
    const structure = values.includes(undefined) ? undefined : structureDetail(values[0], values[1]);
    return structure ?? textDetail(before, after, context) ?? [];
  };
}

/** The object or array that a text holds as JSON. */
function structuredValue(text: string): unknown {
  if (text.length > longestStructure || !/^[[{]/.test(text)) return undefined;
  try {
    const document = parseJson(text);
    return document.kind(0) === Kind.object || document.kind(0) === Kind.array ? document.value(0) : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
