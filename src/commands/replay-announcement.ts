import { bodyFacts } from "../compile/body-facts.js";
import { compile } from "../compile/compile.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import type { ConversationStep } from "../run/conversation-step.js";
import type { Redactor } from "../secrets/redactor.js";
import type { Proxy } from "../transport/connect/proxy.js";
import { requireCredential } from "./require-credential.js";
import { requireHeaders } from "./require-headers.js";
import { keyText } from "./send-preview.js";

const nothing = { document: parseJson('{"input":[],"base_instructions":{"text":"-"}}'), node: 0 };

/** Refuses a step whose connection cannot be had as it is. @throws CredentialError, InputError `header-unsendable` */
export function requireStep(step: ConversationStep): void {
  requireCredential(step.profile, step.environment ?? {});
  const { headers, reasons } = handshake(step);
  requireHeaders({ headers, transport: "websocket", canFallBack: false, reasons });
}

/** Which addresses get a conversation, before the first byte, and whose keys go with it: mostly one line. */
export function replayAnnouncement(
  steps: readonly ConversationStep[],
  redactor: Redactor,
  { isMock, proxy }: { readonly isMock: boolean; readonly proxy: Proxy | undefined },
): readonly string[] {
  const counts = new Map<string, { readonly line: (steps: string) => string; steps: number }>();
  for (const step of steps) {
    const { profile, environment = {} } = step;
    const request = handshake(step);
    const { model } = bodyFacts(parseJson(request.body, { name: "body" }), 0);
    const key = isMock ? "the mock, no key" : keyText({ profile, environment, request });
    const to = `sending to ${redactor.text(request.url)} · ${model ?? "no model"} · WebSocket`;
    const line = (count: string): string => `${to} · ${count} · ${key}`;
    const known = counts.get(line("")) ?? { line, steps: 0 };
    known.steps++;
    counts.set(line(""), known);
  }
  const through = proxy === undefined ? "" : ` · through the proxy ${proxy.url}`;
  return Array.from(counts.values(), ({ line, steps: count }) => line(counted(count, "step")) + through);
}

function handshake({ profile, environment = {} }: ConversationStep): CompiledRequest {
  return compile({ prompt: nothing, profile, environment, transport: "websocket" });
}
