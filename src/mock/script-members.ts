import type { Answer } from "./answer.js";
import type { Script } from "./script.js";

/** How a member of a script file is read. */
export type MemberForm =
  | "text"
  | "count"
  | "flag"
  | "status"
  | "upgrade status"
  | "close code"
  | "close reason"
  | "headers"
  | "json"
  | "json list"
  | "items"
  | "body"
  | "bytes"
  | "bytes list"
  | "answers";

export interface MemberShape<Values> {
  readonly form: MemberForm;
  readonly as: keyof Values;
}

/** Every member of one answer in a script file. */
export const answerMembers: Readonly<Record<string, MemberShape<Answer>>> = {
  text: { form: "text", as: "text" },
  output: { form: "items", as: "output" },
  incomplete: { form: "text", as: "incomplete" },
  failed: { form: "json", as: "failed" },
  usage: { form: "json", as: "usage" },
  id: { form: "text", as: "id" },
  events: { form: "json list", as: "events" },
  chunks_base64: { form: "bytes list", as: "chunks" },
  status: { form: "status", as: "status" },
  headers: { form: "headers", as: "headers" },
  body: { form: "body", as: "body" },
  body_base64: { form: "bytes", as: "body" },
  keep_open: { form: "flag", as: "keepOpen" },
  cut: { form: "flag", as: "cut" },
  cut_after: { form: "flag", as: "cutAfter" },
  reset: { form: "flag", as: "reset" },
  cut_early: { form: "flag", as: "cutEarly" },
  terminate: { form: "flag", as: "terminate" },
  stall: { form: "flag", as: "stall" },
  close_code: { form: "close code", as: "closeCode" },
  close_reason: { form: "close reason", as: "closeReason" },
  close_after: { form: "close code", as: "closeAfter" },
  binary: { form: "flag", as: "binary" },
  raw_frame: { form: "text", as: "rawFrame" },
  stall_after_events: { form: "count", as: "stallAfterEvents" },
  end_after_events: { form: "count", as: "endAfterEvents" },
  reset_after_bytes: { form: "count", as: "resetAfterBytes" },
  delay: { form: "count", as: "delay" },
  delay_first_event: { form: "count", as: "delayFirstEvent" },
  delay_events: { form: "count", as: "delayEvents" },
  keep_alive: { form: "count", as: "keepAlive" },
  malformed_event: { form: "flag", as: "malformedEvent" },
};

/** Every member of a script file. */
export const scriptMembers: Readonly<Record<string, MemberShape<Script>>> = {
  server_answers: { form: "answers", as: "answers" },
  prewarm_answers: { form: "answers", as: "prewarms" },
  upgrade_status: { form: "upgrade status", as: "upgradeStatus" },
  upgrade_headers: { form: "headers", as: "upgradeHeaders" },
  upgrade_body: { form: "text", as: "upgradeBody" },
  upgrade_cut: { form: "flag", as: "upgradeCut" },
  models: { form: "items", as: "models" },
};

/** What recorded outcomes hold besides: what a client did, which is no business of a server. */
export const outcomeMembers: readonly string[] = ["name", "user_turns", "provider", "expect", "refused", "$schema"];
