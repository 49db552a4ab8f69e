import type { Finding } from "../check/finding.js";
import type { RequestView } from "../check/request-view.js";
import type { Place } from "../problem/problem.js";

/** What `check` found, and in what. */
export interface CheckView {
  /** How the source is called. */
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly request: {
    readonly view: RequestView;
    readonly placeOf: (pointer: string) => Place | undefined;
  };
  /** The provider of the `--accepts` file. */
  readonly provider?: string;
  readonly next: string;
}

/** The Prompt item a wire pointer lies in; undefined for everything else. */
export function promptItem({ request }: CheckView, pointer: string): number | undefined {
  const index = /^\/input\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  const item = index === undefined ? -1 : request.view.inserted.promptIndex(Number(index));
  return item === -1 ? undefined : item;
}

/** A place as people read it: the wire pointer, the Prompt item, file and line. */
export function placeText(view: CheckView, pointer: string): string {
  const item = promptItem(view, pointer);
  const place = view.request.placeOf(pointer);
  return [
    pointer === "" ? "(the whole body)" : pointer,
    ...(item === undefined ? [] : [`Prompt input[${item}]`]),
    ...(place === undefined ? [] : [`${place.file}:${place.line}`]),
  ].join(" = ");
}
