import { version } from "../version.js";

/** What stands in for the session when a profile has none: fixed, so that the same input gives the same bytes. */
export interface SessionIds {
  readonly installation_id: string;
  readonly session_id: string;
  readonly turn_id: string;
  /** Unix milliseconds as text. */
  readonly request_start_ms: string;
}

/** Placeholders that are easy to recognise and have the right form: a UUID v4 for the installation, v7 for the rest. */
export const placeholderSession: SessionIds = {
  installation_id: "00000000-0000-4000-8000-00000000aaaa",
  session_id: "00000000-0000-7000-8000-00000000bbbb",
  turn_id: "00000000-0000-7000-8000-00000000cccc",
  request_start_ms: "0",
};

/** prompt-wire does not pretend to be another client. */
export const originator = "prompt-wire";
export const userAgent = `prompt-wire/${version}`;
