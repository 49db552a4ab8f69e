import type { Paint } from "./paint.js";
import type { ShownRequest } from "./shown-request.js";

/** The headers in wire order, one `name: value` a line, as they stand on the wire; secrets as `(redacted)`. */
export function headersText({ headers }: Pick<ShownRequest, "headers">, paint: Paint): string {
  return headers.map(([name, value]) => `${paint.name(name)}: ${String(value)}\n`).join("");
}
