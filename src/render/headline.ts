import { shownUrl } from "../profile/mask-secrets.js";
import { controlPictures } from "../problem/control-pictures.js";
import type { BodyFacts } from "../compile/body-facts.js";
import { grouped } from "../problem/counted.js";
import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";

/** One line: where the request goes and what kind it is. */
export function headline(request: ShownRequest, facts: BodyFacts, paint: Paint): string {
  const { method, url, dialect } = request;
  const tools = `tools: ${grouped(facts.topLevelTools)} top-level, ${grouped(facts.additionalTools)} additional`;
  const parts = [
    paint.strong(controlPictures(address(method, url === undefined ? undefined : shownUrl(url)))),
    paint.strong(controlPictures(facts.model ?? "(no model)")),
    request.family === "chat"
      ? "chat source"
      : facts.protocol === "chat"
        ? "Chat Completions"
        : facts.lite
          ? "Lite"
          : "ordinary",
    ...(dialect === undefined ? [] : [dialect]),
    tools,
  ];
  return parts.join("   ");
}

/** A WebSocket has no method: its handshake is one, and what is shown is a frame. */
function address(method: string, url: string | undefined): string {
  if (url === undefined) return "captured body";
  return /^wss?:/.test(url) ? `WebSocket ${url}` : `${method} ${url}`;
}
