import { pointerToken } from "../json/pointer.js";

/** Longer than any path; a pattern with choices in a loop needs room for each of its turns. */
const longestPath = 10_000;

/**
 * The wire pointer of a provider's path, in any of the forms that are about: `input[3].id`, `input.3.id`,
 * `body.input.3.id`, `$.input[3].id`. Undefined when the text is no path.
 */
export function pointerOfPath(path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const trimmed = path.replace(/^\$\.?/, "").replace(/^(?:body|request)(?=[.[])\.?/, "");
  if (!/^[A-Za-z_][\w-]*(?:\[(?:\d+|["'][^"'\]]+["'])\]|\.[\w$-]+)*$/.test(trimmed)) return undefined;
  const steps = trimmed.match(/[^.[\]"']+/g) ?? [];
  return steps.map((step) => `/${pointerToken(step)}`).join("");
}

/** A schema path as providers write it: `('properties', 'a', 'items')`, `()`, with the comma of a tuple of one. */
export function contextPath(steps: readonly string[]): string {
  const written = steps.map((step) => (/^\d+$/.test(step) ? step : `'${step}'`));
  return written.length === 1 ? `(${written[0]},)` : `(${written.join(", ")})`;
}

/** The steps of a schema path, the inverse of `contextPath`. */
export function contextSteps(context: string): string[] {
  const step = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+)/g;
  return Array.from(
    context.slice(0, longestPath).matchAll(step),
    ([, single, double, number]) => single ?? double ?? number ?? "",
  );
}
