import type { Recording } from "../../cassette/read-cassette.js";
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
  const refused = connections.flatMap(({ connection, status, answerBody = "" }): RecordingNote[] => {
    if (status === undefined || status === 101) return [];
    const said = answerBody === "" ? "" : `: ${answerBody.slice(0, 200)}`;
    return [
      { isError: true, text: `${connectionName(connection)} was refused with ${status} instead of opened${said}` },
    ];
  });
  const lost = gaps.map(({ lines, bytes: size, reason }): RecordingNote => ({
    isError: false,
    text: `${counted(lines, "line")} (${bytes(size)}) could not be recorded: ${reason}`,
  }));
  return [...refused, ...lost];
}
