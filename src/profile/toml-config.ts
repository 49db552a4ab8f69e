import { parseTOML, type AST } from "toml-eslint-parser";
import { codeFrame } from "../json/code-frame.js";
import { InputError } from "../problem/input-error.js";
import type { Place } from "../problem/problem.js";
import { ConfigNode, type ConfigMember, type ConfigSource } from "./config-node.js";
import { maskSecrets } from "./mask-secrets.js";
import type { Origin } from "./profile.js";

export interface TomlConfigOptions {
  readonly kind: Origin["kind"];
  /** How messages call the file. */
  readonly file: string;
}

/**
 * A configuration tree from a TOML text.
 *
 * @throws InputError `toml-syntax` with place and code frame.
 */
export function configFromToml(given: string, { kind, file }: TomlConfigOptions): ConfigNode {
  // The client's reader skips a byte order mark, which editors on Windows write.
  const text = given.replace(/^\uFEFF/, "");
  const source: ConfigSource = {
    kind,
    file,
    place: (offset) => placeInText(file, text, offset),
    frame: (place) => codeFrame(new TextEncoder().encode(maskSecrets(text)), place),
  };
  return freeze(readTop(parse(text, source)), source, "");
}

function parse(text: string, source: ConfigSource): AST.TOMLTopLevelTable {
  try {
    return parseTOML(text).body[0];
  } catch (error) {
    // The parser calls itself for every level.
    if (error instanceof RangeError)
      throw InputError.of({ code: "toml-syntax", message: `${source.file ?? "TOML"}: nested too deeply` });
    if (!(error instanceof SyntaxError) || !("index" in error) || typeof error.index !== "number") throw error;
    const place = source.place?.(error.index);
    const frame = place === undefined ? undefined : source.frame?.(place);
    throw InputError.of({
      code: "toml-syntax",
      message: `Not TOML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
      ...(place === undefined ? {} : { place }),
      ...(frame === undefined ? {} : { frame }),
    });
  }
}

function placeInText(file: string, text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { file, line: before.split("\n").length, column: offset - lineStart + 1 };
}

/** A table while it is being filled: TOML adds members from headers and dotted keys all over the file. */
interface OpenTable {
  readonly offset: number;
  readonly members: Map<string, { readonly offset: number; value: OpenValue }>;
}

type OpenValue = OpenTable | readonly OpenTable[] | AST.TOMLContentNode;

function isTable(value: OpenValue | undefined): value is OpenTable {
  return value !== undefined && "members" in value;
}

function isTableList(value: OpenValue | undefined): value is OpenTable[] {
  return Array.isArray(value);
}

function readTop(top: AST.TOMLTopLevelTable): OpenTable {
  const root: OpenTable = { offset: 0, members: new Map() };
  for (const entry of top.body) {
    if (entry.type === "TOMLKeyValue") assign(root, entry);
    else {
      const table = openTable(root, entry.key, entry.kind === "array");
      for (const pair of entry.body) assign(table, pair);
    }
  }
  return root;
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === "TOMLBare" ? key.name : key.value;
}

/** The table a header names; of an array of tables the last element, or a new one for `[[header]]`. */
function openTable(root: OpenTable, key: AST.TOMLKey, isElement: boolean): OpenTable {
  let table = root;
  for (const [position, part] of key.keys.entries()) {
    const isLast = position === key.keys.length - 1;
    const existing = table.members.get(nameOf(part))?.value;
    const offset = part.range[0];
    if (isLast && isElement) {
      const element: OpenTable = { offset: key.range[0], members: new Map() };
      if (isTableList(existing)) existing.push(element);
      else table.members.set(nameOf(part), { offset, value: [element] });
      return element;
    }
    table = step(table, nameOf(part), offset);
  }
  return table;
}

function step(table: OpenTable, name: string, offset: number): OpenTable {
  const existing = table.members.get(name)?.value;
  if (isTable(existing)) return existing;
  const last = isTableList(existing) ? existing.at(-1) : undefined;
  if (last !== undefined) return last;
  const created: OpenTable = { offset, members: new Map() };
  table.members.set(name, { offset, value: created });
  return created;
}

function assign(table: OpenTable, { key, value }: AST.TOMLKeyValue): void {
  let target = table;
  for (const [position, part] of key.keys.entries()) {
    const offset = part.range[0];
    if (position === key.keys.length - 1) target.members.set(nameOf(part), { offset, value });
    else target = step(target, nameOf(part), offset);
  }
}

function freeze(value: OpenValue, source: ConfigSource, key: string): ConfigNode {
  if (isTableList(value)) {
    const elements = value.map((element, position) => freeze(element, source, `${key}[${position}]`));
    return new ConfigNode({ kind: "array", source, key, offset: value[0]?.offset ?? -1, elements });
  }
  if (isTable(value)) {
    const members: ConfigMember[] = [];
    for (const [name, member] of value.members) {
      members.push({ name, nameOffset: member.offset, node: freeze(member.value, source, name) });
    }
    return new ConfigNode({ kind: "object", source, key, offset: value.offset, members });
  }
  return content(value as AST.TOMLContentNode, source, key);
}

function content(node: AST.TOMLContentNode, source: ConfigSource, key: string): ConfigNode {
  const common = { source, key, offset: node.range[0] };
  if (node.type === "TOMLArray") {
    const elements = node.elements.map((element, position) => content(element, source, `${key}[${position}]`));
    return new ConfigNode({ ...common, kind: "array", elements });
  }
  if (node.type === "TOMLInlineTable") {
    const table: OpenTable = { offset: node.range[0], members: new Map() };
    for (const pair of node.body) assign(table, pair);
    return freeze(table, source, key);
  }
  switch (node.kind) {
    case "string":
      return new ConfigNode({ ...common, kind: "string", scalar: node.value });
    case "boolean":
      return new ConfigNode({ ...common, kind: "boolean", scalar: node.value });
    case "integer":
      return new ConfigNode({ ...common, kind: "number", scalar: node.value, numberText: String(node.bigint) });
    case "float":
      return new ConfigNode({ ...common, kind: "number", scalar: node.value, numberText: node.number });
    case "offset-date-time":
    case "local-date-time":
    case "local-date":
    case "local-time":
      return new ConfigNode({ ...common, kind: "date" });
  }
}
