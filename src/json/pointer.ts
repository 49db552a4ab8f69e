import type { JsonDocument } from "./document.js";

/** One step of a JSON pointer, escaped (RFC 6901). */
export function pointerToken(name: string | number): string {
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The steps of a JSON pointer, unescaped; `""` is the whole document. Undefined when the text is no pointer. */
export function pointerSteps(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The child of a long container that was named last, so that naming one child after the other does not start over. */
interface Visited {
  readonly container: number;
  readonly child: number;
  readonly position: number;
}

const latest = new WeakMap<JsonDocument, Visited>();
/** From this position on a child is worth remembering. */
const farPosition = 64;

/** A JSON pointer as people and providers write paths: `/input/3/id` is `input[3].id`; `*` counts as a position. */
export function dottedPath(pointer: string): string {
  let path = "";
  for (const step of pointerSteps(pointer) ?? []) {
    if (/^(?:\d+|\*)$/.test(step)) path += `[${step}]`;
    else path += path === "" ? step : `.${step}`;
  }
  return path;
}

/** The JSON pointer of a node (or of the member whose key it is), relative to `from`. */
export function pointerTo(document: JsonDocument, target: number, from = 0): string {
  let pointer = "";
  let node = from;
  while (node < target && target < document.next(node)) {
    const isObject = document.isObject(node);
    const visited = latest.get(document);
    const isBehind = visited !== undefined && visited.container === node && visited.child <= target;
    let { child, position } = isBehind ? visited : { child: node + 1, position: 0 };
    for (;;) {
      const value = isObject ? child + 1 : child;
      if (target < document.next(value)) {
        if (position >= farPosition) latest.set(document, { container: node, child, position });
        pointer += `/${isObject ? pointerToken(document.string(child)) : position}`;
        if (target <= value) return pointer;
        node = value;
        break;
      }
      child = document.next(value);
      position++;
    }
  }
  return pointer;
}

/** The node a pointer names, or -1. Of duplicate keys the last counts. */
export function resolvePointer(document: JsonDocument, pointer: string, from = 0): number {
  const steps = pointerSteps(pointer);
  if (steps === undefined) return -1;
  let node = from;
  for (const step of steps) {
    if (document.isObject(node)) node = document.member(node, step);
    else if (document.isArray(node) && /^(?:0|[1-9]\d*)$/.test(step)) node = document.element(node, Number(step));
    else return -1;
    if (node === -1) return -1;
  }
  return node;
}
