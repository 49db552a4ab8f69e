import { Secret } from "../../profile/secret.js";
import type { Header } from "../compiled-request.js";
import type { Reasons } from "../reasons.js";
import type { RequestContext } from "../request-context.js";
import { addAuthorization } from "./authorization.js";
import { arrangeHandshake } from "./handshake.js";
import { explained, HeaderList } from "./header-list.js";
import { isHandshakeValue, isHeaderValue } from "./header-value.js";
import type { HeaderRule } from "./header-rule.js";
import { addProviderHeaders } from "./provider-headers.js";

/** Headers in wire order, each with its reason: the provider's own first, then those of the dialect. */
export function requestHeaders(context: RequestContext): Header[] {
  const { dialect, form, reasons } = context;
  const list = new HeaderList();
  addProviderHeaders(list, context);
  for (const step of dialect.headers[form]) {
    if (step === "authorization") addAuthorization(list, context);
    else addHeader(list, step, context);
  }
  if (form === "websocket") warnAboutOtherThanAscii(list, reasons);
  return explained(form === "websocket" ? arrangeHandshake(list.entries) : list.entries, reasons);
}

/** Over HTTP they go out as UTF-8; the WebSocket library of the client fails at them (wire facts 4). */
function warnAboutOtherThanAscii({ entries }: HeaderList, reasons: Reasons): void {
  for (const { name, value, why } of entries) {
    if (isHandshakeValue(value instanceof Secret ? value.reveal() : value)) continue;
    reasons.warn("header-not-ascii", `header:${name}`, { name }, why.origin);
  }
}

/**
 * The client puts in what a header can hold and goes on without a word where it cannot: the turn metadata with an
 * extra that has the character 0x7f, which JSON leaves as it is (wire facts 4). A provider's header of that name stays.
 */
function skipUnsendable({ name, origin }: HeaderRule, reasons: Reasons): void {
  const why = "its value is not valid";
  reasons.add(`header:${name}`, "omitted", "headers/unsendable", "no header can hold the value", origin);
  reasons.warn("header-skipped", `header:${name}`, { name, why }, origin);
}

function addHeader(list: HeaderList, rule: HeaderRule, context: RequestContext): void {
  const { name, collision } = rule;
  const value = rule.value(context);
  const existing = list.find(name);
  if (value === undefined || (collision === "keep" && existing !== undefined)) return;
  if (typeof value === "string" && !isHeaderValue(value)) return skipUnsendable(rule, context.reasons);
  if (collision === "refuse" && existing !== undefined) {
    context.problems.push({
      code: "content-encoding-conflict",
      severity: "error",
      message: "request compression was requested but content-encoding is already set",
      pointer: "/provider/http_headers",
      remedy: "remove the provider's content-encoding header, or set features.enable_request_compression = false",
    });
  }
  list.set(name, value, rule);
}
