import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import type { Problem } from "../problem/problem.js";
import type { CompileOptions } from "./compile.js";

const known: Readonly<Record<keyof CompileOptions, readonly string[]>> = {
  prompt: [],
  profile: [],
  environment: [],
  transport: ["http", "websocket", "ws"],
  endpoint: ["responses", "compact"],
  prewarm: [],
  history: [],
  lite: [],
  dialects: [],
};

/**
 * The options of a program that no compiler may have looked at.
 *
 * @throws InputError `library-option` for each that is missing, unknown or has a value that it cannot have
 */
export function checkedOptions(options: CompileOptions | undefined): CompileOptions {
  const given: Readonly<Record<string, unknown>> = typeof options === "object" ? { ...options } : {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const values = Object.entries(known).find(([candidate]) => candidate === name)?.[1];
    if (values === undefined) {
      const nearest = nearestName(name, Object.keys(known));
      const remedy =
        nearest === undefined ? `options are ${Object.keys(known).join(", ")}` : `did you mean ${nearest}?`;
      problems.push(problem(name, `compile has no option ${name}`, remedy));
    } else if (values.length > 0 && value !== undefined && !values.some((candidate) => candidate === value)) {
      problems.push(problem(name, `option ${name} cannot be ${JSON.stringify(value)}`, `one of ${values.join(", ")}`));
    }
  }
  const { prompt } = given;
  if (typeof prompt !== "string" && (typeof prompt !== "object" || prompt === null)) {
    const remedy = 'compile({ prompt: text, profile: "gpt-5.5@openai" })';
    problems.push(problem("prompt", "option prompt is missing: expected a Prompt as text, bytes or object", remedy));
  }
  if (options === undefined || problems.length > 0) throw new InputError(problems);
  return options;
}

function problem(name: string, message: string, remedy: string): Problem {
  return { code: "library-option", severity: "error", pointer: `/${name}`, message, remedy };
}
