import { controlPictures } from "../problem/control-pictures.js";
import { counted } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import { shellWord } from "./shell-word.js";

/** What a gateway made of a request: numbers in the cassette, and what differs. */
export interface ComparedPairView {
  readonly client?: number;
  readonly provider?: number;
  readonly difference?: {
    readonly isSameBody: boolean;
    /** Path and query on either side, where the gateway changed them. */
    readonly path?: readonly [before: string, after: string];
    /** Pointers into the body of the right side, or of the left for what is gone. */
    readonly places: readonly string[];
    /** `header:NAME`, `method`. */
    readonly headers: readonly string[];
  };
  /** Why the two were not compared. */
  readonly unread?: string;
}

/** Places that are named in a line. */
const mostPlaces = 4;

/** One line: `#1 -> #2  the same bytes`, or what differs and how to see it. */
export function pairText(
  { client, provider, difference, unread }: ComparedPairView,
  file: string,
  paint: Paint,
): string {
  const what = `${paint.name(client === undefined ? "-" : `#${client}`)} -> ${paint.name(provider === undefined ? "-" : `#${provider}`)}`;
  if (client === undefined) return `${what}  the gateway sent it on its own\n`;
  if (provider === undefined) return `${what}  the gateway sent nothing on\n`;
  if (difference === undefined) return `${what}  not compared: ${unread ?? ""}\n`;
  const { isSameBody, path, places, headers } = difference;
  const body = isSameBody ? paint.good("the same bytes") : paint.caution(placesText(places));
  const head =
    headers.length === 0
      ? ""
      : `; ${listed(
          headers.map((name) => name.replace("header:", "")),
          "header",
        )}`;
  const isSame = isSameBody && headers.length === 0 && path === undefined;
  const way = path === undefined ? "" : `; path ${path.join(" became ")}`;
  const next = `prompt-wire diff ${shellWord(`${file}#${client}`)} ${shellWord(`${file}#${provider}`)}`;
  return `${what}  ${body}${controlPictures(way + head)}${isSame ? "" : `   ${paint.dim(next)}`}\n`;
}

function placesText(places: readonly string[]): string {
  if (places.length === 0) return "only white space and spelling differ";
  return controlPictures(listed(places, "place"));
}

function listed(names: readonly string[], noun: string): string {
  const more = names.length > mostPlaces ? ", …" : "";
  return `${counted(names.length, noun)} ${names.length === 1 ? "differs" : "differ"}: ${names.slice(0, mostPlaces).join(", ")}${more}`;
}
