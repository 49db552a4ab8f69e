import type { JsonDocument } from "../json/document.js";
import { counted } from "../problem/counted.js";
import type { Problem } from "../problem/problem.js";

/** Longest part of a value that a message quotes. */
const longestQuote = 40;

/** What keeps a frame from being one at all: a server knows `response.create` and nothing else (wire contract 10.3). */
export function shapeFindings(frame: JsonDocument): Problem[] {
  const { root } = frame;
  if (!frame.isObject(root)) return [refused(`it is ${quoted(frame, root)}, and a frame is a JSON object`)];
  const found: Problem[] = [];
  const type = frame.member(root, "type");
  if (type === -1) found.push(refused("it has no type, and response.create is the only one there is"));
  else if (!frame.isString(type) || frame.string(type) !== "response.create")
    found.push(refused(`its type is ${quoted(frame, type)}, and response.create is the only one there is`, "/type"));
  const input = frame.member(root, "input");
  if (input === -1) {
    if (frame.member(root, "prompt") === -1) found.push(refused("it has no input"));
  } else if (!frame.isArray(input) && !frame.isString(input))
    found.push(refused(`its input is ${quoted(frame, input)}, and no list of items`, "/input"));
  const previous = frame.member(root, "previous_response_id");
  if (previous !== -1 && !frame.isNull(previous) && !frame.isString(previous))
    found.push(refused(`its previous_response_id is ${quoted(frame, previous)}, and no id`, "/previous_response_id"));
  return found;
}

function refused(message: string, pointer?: string): Problem {
  return { code: "frame-refused", severity: "error", message, ...(pointer !== undefined && { pointer }) };
}

function quoted(frame: JsonDocument, node: number): string {
  const text = frame.text(node);
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote)}… (${counted(text.length, "character")})`;
}
