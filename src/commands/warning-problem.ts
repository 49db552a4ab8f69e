import type { Warning } from "../compile/compiled-request.js";
import type { Problem } from "../problem/problem.js";

/** A warning of the compiler in the shape of all that is shown, counted and failed on. */
export function warningProblem({ code, severity, message, pointer, origin, remedy }: Warning): Problem {
  const { file, line, column = 1 } = origin ?? {};
  return {
    code,
    severity,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(pointer === "" ? {} : { pointer }),
    ...(file === undefined || line === undefined ? {} : { place: { file, line, column } }),
  };
}
