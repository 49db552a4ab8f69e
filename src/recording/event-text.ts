import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";

/** Whether an event says anything to a client: an object, or the mark of the end that some servers send. */
export function isReadableEvent(text: string): boolean {
  if (isEndMark(text)) return true;
  try {
    const document = parseJson(text, { name: "event" });
    return document.isObject(document.root);
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Whether its ends are those of an object: events come by the thousand, and whoever reads one parses it anyway. */
export function mayBeReadable(text: string): boolean {
  return isEndMark(text) || (/^\s*\{/.test(text) && /\}\s*$/.test(text.slice(-16)));
}

function isEndMark(text: string): boolean {
  return text.length < 16 && text.trim() === "[DONE]";
}
