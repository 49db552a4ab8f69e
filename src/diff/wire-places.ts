import type { JsonDocument } from "../json/document.js";

/** A tool, wherever it is declared. */
export interface ToolPlace {
  readonly node: number;
  /** Its name; hosted tools have none and go by their type. */
  readonly name: string;
  /** With the namespace around it. */
  readonly qualifiedName: string;
}

/**
 * Every tool a request or Prompt declares: in `tools`, in `additional_tools` items, in namespaces (which are listed,
 * too, before what they hold).
 *
 * @param skip parts that need no looking at
 */
export function toolsOf(document: JsonDocument, skip: (node: number) => boolean = () => false): ToolPlace[] {
  const found: ToolPlace[] = [];
  const collect = (list: number, prefix: string): void => {
    if (list === -1 || !document.isArray(list) || skip(list)) return;
    for (const node of document.elements(list)) {
      if (skip(node) || !document.isObject(node)) continue;
      const name = stringMember(document, node, "name") ?? stringMember(document, node, "type");
      if (name === undefined) continue;
      found.push({ node, name, qualifiedName: prefix + name });
      if (prefix === "" && isNamespace(document, node)) collect(document.member(node, "tools"), `${name}\0`);
    }
  };
  collect(document.member(0, "tools"), "");
  const input = document.member(0, "input");
  if (input === -1 || !document.isArray(input) || skip(input)) return found;
  for (const item of document.elements(input)) {
    if (!skip(item) && isOfType(document, item, "additional_tools")) collect(document.member(item, "tools"), "");
  }
  return found;
}

/** The list of the tools of a whole request, at the top or in the first item, or -1. */
export function toolListOf(
  document: JsonDocument,
  isFree: (node: number) => boolean,
  skip: (node: number) => boolean,
): number {
  const isFreeList = (list: number): boolean => list !== -1 && document.isArray(list) && isFree(list);
  const top = document.member(0, "tools");
  if (isFreeList(top)) return top;
  const input = document.member(0, "input");
  const first = input !== -1 && document.isArray(input) && !skip(input) ? document.element(input, 0) : -1;
  if (first === -1 || !isFree(first) || !isOfType(document, first, "additional_tools")) return -1;
  const list = document.member(first, "tools");
  return isFreeList(list) ? list : -1;
}

export function isNamespace(document: JsonDocument, node: number): boolean {
  return isOfType(document, node, "namespace");
}

/**
 * The text of the developer message that holds the base instructions, or -1: one of the first two items, with a
 * single text; rather one with exactly the text looked for (wire contract 6; wire versions: codex-0.164).
 */
export function developerText(
  document: JsonDocument,
  isFree: (node: number) => boolean,
  isWanted: (node: number) => boolean,
  skip: (node: number) => boolean,
): number {
  const input = document.member(0, "input");
  if (input === -1 || !document.isArray(input) || skip(input)) return -1;
  const texts: number[] = [];
  for (const position of [0, 1]) {
    const item = document.element(input, position);
    if (item === -1 || !isFree(item) || stringMember(document, item, "role") !== "developer") continue;
    const content = document.member(item, "content");
    if (content === -1 || !document.isArray(content) || document.size(content) !== 1) continue;
    const text = document.member(content + 1, "text");
    if (text !== -1 && document.isString(text)) texts.push(text);
  }
  return texts.find(isWanted) ?? texts[0] ?? -1;
}

function isOfType(document: JsonDocument, node: number, type: string): boolean {
  const member = document.member(node, "type");
  return member !== -1 && document.is(member, type);
}

function stringMember(document: JsonDocument, node: number, name: string): string | undefined {
  const value = document.member(node, name);
  return value !== -1 && document.isString(value) ? document.string(value) : undefined;
}
