import type { Code } from "../problem/codes.js";
import type { Origin } from "../profile/profile.js";
import type { Secret } from "../profile/secret.js";

/** Why a field, header or item member is on the wire as it is, or absent. */
export interface Reason {
  /** JSON pointer on the wire (`/text/verbosity`, `/input/3/id`), or `header:NAME`, or `url`. */
  readonly pointer: string;
  readonly outcome: "set" | "defaulted" | "changed" | "omitted" | "null" | "moved" | "stripped" | "dropped";
  /** Stable rule name, such as `verbosity/unsupported`. */
  readonly rule: string;
  /** One short line for people: «you set none -> catalog default». */
  readonly text: string;
  readonly origin: Origin;
  /** JSON pointer of the profile member that decided, where it was one. */
  readonly decidedBy?: string;
  /** The value as shown to people, already safe to print. */
  readonly value?: string;
}

/** Something that compiled, but that the user should know. The text is made from code and arguments in `warning-text`. */
export interface Warning {
  readonly code: Code;
  readonly severity: "warning" | "note";
  readonly pointer: string;
  readonly message: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly origin?: Origin;
  /** What to do instead, where that is known. */
  readonly remedy?: string;
}

export type HeaderValue = string | Secret;
export type Header = readonly [name: string, value: HeaderValue];

/** One member of the body, in wire order: its bytes are `body.subarray(start, end)`. */
export interface BodyField {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What every request has, whoever sends it. */
export interface WireRequest {
  /** `GET` for the upgrade to a WebSocket, on which the body is a frame. */
  readonly method: "GET" | "POST";
  readonly url: string;
  /** In wire order, without host and content-length, which the HTTP library adds. */
  readonly headers: readonly Header[];
  /** The exact UTF-8 bytes; uncompressed also when the client compresses. */
  readonly body: Uint8Array;
  /** True when the client would compress the body with zstd (wire contract 9.3). */
  readonly compressed: boolean;
  readonly fields: readonly BodyField[];
  readonly reasons: readonly Reason[];
  readonly warnings: readonly Warning[];
}

/** The request of a Codex-like client. */
export interface CompiledRequest extends WireRequest {
  readonly family: "codex";
  /** Byte offsets of each wire input item in `body`: start and end alternate. */
  readonly itemSpans: Uint32Array;
  /** For each wire input item the index of its Prompt item, or -1 for the ones the builder put in front (Lite). */
  readonly promptIndex: Int32Array;
  readonly dialect: string;
  readonly lite: boolean;
  readonly transport: "http" | "websocket";
  readonly endpoint: "responses" | "compact";
}
