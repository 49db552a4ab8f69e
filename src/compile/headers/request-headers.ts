import type { Header } from "../compiled-request.js";
import type { RequestContext } from "../request-context.js";
import { addAuthorization } from "./authorization.js";
import { arrangeHandshake } from "./handshake.js";
import { explained, HeaderList } from "./header-list.js";
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
  return explained(form === "websocket" ? arrangeHandshake(list.entries) : list.entries, reasons);
}

function addHeader(list: HeaderList, rule: HeaderRule, context: RequestContext): void {
  const { name, collision } = rule;
  const value = rule.value(context);
  const existing = list.find(name);
  if (value === undefined || (collision === "keep" && existing !== undefined)) return;
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
