import type { BodyFacts } from "../compile/body-facts.js";
import type { JsonDocument } from "../json/document.js";
import { counted, grouped } from "../problem/counted.js";
import { foldLine } from "./fold-line.js";
import { FoldedJson, foldedText } from "./folded-json.js";
import { headline } from "./headline.js";
import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";

export interface RequestView {
  readonly request: ShownRequest;
  readonly facts: BodyFacts;
  /** The body, parsed. */
  readonly document: JsonDocument;
  /** The command that usually follows. */
  readonly next: string;
  /** Columns for values that are folded. */
  readonly width: number;
  /** Columns of the terminal; Infinity where there is none. */
  readonly lineWidth: number;
}

/** A request for people: headline, sizes, headers, the body with long texts folded, the next command. */
export function requestText({ request, facts, document, next, width, lineWidth }: RequestView, paint: Paint): string {
  const parts = [
    `${foldLine(headline(request, facts, paint), lineWidth)}\n${foldLine(paint.dim(sizes(request, facts)), lineWidth)}\n`,
    ...(request.headers.length === 0 ? [] : [foldedHeaders(request, paint)]),
    `${new FoldedJson(document, paint, width).block(document.root)}\n`,
    `${paint.dim(`next: ${next}`)}\n`,
  ];
  return parts.join("\n");
}

function foldedHeaders({ headers }: ShownRequest, paint: Paint): string {
  return headers.map(([name, value]) => `${paint.name(name)}: ${foldedText(String(value), paint)}\n`).join("");
}

/** Where the bytes are: the whole, then the largest members. */
function sizes({ body, compressed, fields = [] }: ShownRequest, facts: BodyFacts): string {
  const whole = `body ${counted(body.length, "byte")}${compressed === true ? ", which the client compresses with zstd" : ""}`;
  const largest = fields
    .map(({ name, start, end }) => ({ name, size: end - start }))
    .toSorted((left, right) => right.size - left.size)
    .slice(0, 4)
    .map(({ name, size }) => `${name} ${grouped(size)}${name === "input" ? ` (${counted(facts.items, "item")})` : ""}`);
  return largest.length === 0 ? whole : `${whole}: ${largest.join(", ")}`;
}
