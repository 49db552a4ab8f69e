import type { ChatRequest } from "../compile/chat/compile-chat.js";
import type { CompiledRequest } from "../compile/compiled-request.js";

/** What is known about a request beside its bytes, for JSON output. */
export function requestFacts(request: CompiledRequest | ChatRequest): Readonly<Record<string, string | boolean>> {
  if (request.family === "chat") {
    const { family, endpoint, call, stream } = request;
    return { family, endpoint, call, stream };
  }
  const { dialect, lite, transport, endpoint, compressed } = request;
  return { dialect, lite, transport, endpoint, compressed };
}
