import type { Recording } from "../../cassette/read-cassette.js";
import type { RecordedConnection } from "../../cassette/recorded-exchange.js";
import { controlPictures } from "../../problem/control-pictures.js";
import { counted } from "../../problem/counted.js";
import { connectionName } from "../connection-name.js";
import { bytes } from "../item-line.js";
import type { Paint } from "../paint.js";

/** What a recording says besides its exchanges: WebSockets that were refused, and what could not be recorded. */
export function recordingNotes({ connections, gaps }: Pick<Recording, "connections" | "gaps">, paint: Paint): string {
  return notesOf({ connections, gaps })
    .map(({ isError, text }) => `${isError ? paint.bad("x") : paint.caution("!")} ${controlPictures(text)}\n`)
    .join("");
}

export interface RecordingNote {
  readonly isError: boolean;
  readonly text: string;
}

export function notesOf({ connections, gaps }: Pick<Recording, "connections" | "gaps">): RecordingNote[] {
  // A client tries again and again: what is the same is said once.
  const refused = new Map<string, string[]>();
  for (const connection of connections) {
    const text = refusalText(connection);
    if (text === undefined) continue;
    refused.set(text, [...(refused.get(text) ?? []), connectionName(connection.connection)]);
  }
  const refusals = Array.from(refused, ([text, names]): RecordingNote => ({
    isError: true,
    text: `${namesText(names)} ${names.length === 1 ? "was" : "were"} ${text}`,
  }));
  const lost = gaps.map(({ lines, bytes: size, reason, connection }): RecordingNote => ({
    isError: false,
    text: `${connection === undefined ? "" : `${connectionName(connection)}: `}${counted(lines, "line")} (${bytes(size)}) could not be recorded: ${reason}`,
  }));
  return [...refusals, ...lost];
}

/** What became of a WebSocket that was asked for and not opened. */
function refusalText({ status, answerBody = "", close }: RecordedConnection): string | undefined {
  if (status === 101) return undefined;
  if (status !== undefined)
    return `refused with ${status} instead of opened${answerBody === "" ? "" : `: ${answerBody.slice(0, 200)}`}`;
  return close?.reason === undefined ? undefined : `not opened: ${close.reason}`;
}

function namesText(names: readonly string[]): string {
  if (names.length > 4) return `${names[0]} to ${names.at(-1)} (${counted(names.length, "WebSocket")})`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
