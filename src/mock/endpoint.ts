/** What a request to a model asks for. */
export type Endpoint = "responses" | "compact" | "chat";

/** The endpoint of a request target, whatever stands before it in the path. */
export function endpointOf(target: string): Endpoint | undefined {
  const [path = ""] = target.split("?");
  if (path.endsWith("/responses")) return "responses";
  if (path.endsWith("/responses/compact")) return "compact";
  return path.endsWith("/chat/completions") ? "chat" : undefined;
}
