import type { BodyFacts } from "../compile/body-facts.js";
import type { Inspection } from "../inspect/inspection.js";
import { counted, grouped } from "../problem/counted.js";
import { controlPictures } from "../problem/control-pictures.js";
import type { Finding } from "../why/evidence.js";
import { foldLine } from "./fold-line.js";
import { headline } from "./headline.js";
import { bytes } from "./item-line.js";
import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";
import { table, type Cell } from "./table.js";

export interface InspectionView {
  readonly request: ShownRequest;
  readonly facts: BodyFacts;
  readonly findings: readonly Finding[];
  readonly inspection: Inspection;
  readonly circumstances: string;
  readonly next: string;
  readonly width: number;
}

/** Lines for one list; the rest is counted. */
const mostLines = 5;
const mostNames = 12;

/** What a request is made of, on one screen. */
export function inspectionText(view: InspectionView, paint: Paint): string {
  const { request, facts, findings, inspection, circumstances, next, width } = view;
  const client = findings.find(({ about }) => about === "client");
  const row = (name: string, value: string, more = ""): Cell[] => [
    { text: name, paint: paint.name },
    { text: value, paint: paint.value },
    { text: more },
  ];
  const blank: Cell[] = [{ text: "" }];
  const count = inspection.items.reduce((sum, item) => sum + item.count, 0);
  const rows = [
    row("client", client?.verdict ?? "(none)", client?.because),
    row("body", bytes(inspection.bytes), inspection.limits.map(limitText).join("; ")),
    // Beside the values, which give way on a narrow terminal: half a key is none.
    row("cache key", "", inspection.cacheKey ?? "(none)"),
    row(inspection.list === "messages" ? "messages" : "items", grouped(count), idText(inspection)),
    ...inspection.items.map(({ type, count: own, bytes: size }) => row(`  ${type}`, grouped(own), bytes(size))),
    ...(inspection.biggest.length < 2 ? [] : [row("biggest", "", biggestText(inspection))]),
    ...toolsOf(inspection).map(({ place, names, bytes: size }) =>
      row(`tools ${place}`, grouped(names.length), names.length === 0 ? "" : `${bytes(size)}  ${nameList(names)}`),
    ),
    row("images", grouped(inspection.images.length), imageText(inspection)),
    row("encrypted", grouped(inspection.encrypted.length), encryptedTotal(inspection)),
    ...inspection.encrypted
      .slice(0, mostLines)
      .map(({ pointer, characters, first, last }) =>
        row(`  ${pointer}`, `${first}…${last}`, counted(characters, "character")),
      ),
    ...moreLine(inspection.encrypted.length, row),
  ];
  return [
    `${foldLine(paint.dim(controlPictures(circumstances)), width)}\n`,
    `${foldLine(headline(request, facts, paint), width)}\n\n`,
    table([...rows, blank], {
      width,
      wraps: 2,
      wrapsToo: 1,
      narrows: [
        [2, 40],
        [1, 24],
        [0, 24],
        [1, 16],
        [2, 24],
      ],
    }),
    `${paint.dim("next:")} ${next}\n`,
  ].join("");
}

/** Chat Completions has tools in one place only. */
function toolsOf({ list, tools }: Inspection): Inspection["tools"] {
  return list === "messages" ? tools.filter(({ place }) => place === "top-level") : tools;
}

function limitText({ what, size, limit, by }: Inspection["limits"][number]): string {
  const percent = Math.round((size / limit) * 100);
  return `${what}: ${grouped(size)} of ${grouped(limit)} (${percent} %, ${by})`;
}

function idText({ ids }: Inspection): string {
  const counts = ids.map(({ prefix, count }) => `${prefix} ${grouped(count)}`);
  return counts.length === 0 ? "" : `ids: ${counts.join(", ")}`;
}

function biggestText({ list, biggest }: Inspection): string {
  return biggest.map(({ position, type, bytes: size }) => `${list}[${position}] ${type} ${bytes(size)}`).join(", ");
}

function nameList(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}

function imageText({ images }: Inspection): string {
  const kinds = new Map<string, { count: number; size: number }>();
  for (const { kind, detail, bytes: size } of images) {
    const name = detail === undefined ? kind : `${kind} ${detail}`;
    const found = kinds.get(name) ?? { count: 0, size: 0 };
    kinds.set(name, { count: found.count + 1, size: found.size + size });
  }
  return Array.from(kinds, ([name, { count, size }]) => `${grouped(count)} ${name}, ${bytes(size)}`).join("; ");
}

function encryptedTotal({ encrypted }: Inspection): string {
  return encrypted.length === 0 ? "" : bytes(encrypted.reduce((sum, { characters }) => sum + characters, 0));
}

function moreLine(size: number, row: (name: string, value: string) => Cell[]): Cell[][] {
  return size > mostLines ? [row(`  and ${size - mostLines} more`, "")] : [];
}
