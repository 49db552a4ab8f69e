/** How many colours may be printed: 0 none, 1 sixteen, 2 two hundred and fifty-six, 3 sixteen million. */
export type ColourLevel = 0 | 1 | 2 | 3;

/** The values of `--color`. */
export type ColourMode = "auto" | "always" | "never";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Decides about colour once per stream. `--color` beats the environment; NO_COLOR (not empty, no-color.org) beats
 * FORCE_COLOR; both beat what the stream is. A dumb terminal gets none.
 */
export function colourLevel(mode: ColourMode, isTerminal: boolean, environment: Environment): ColourLevel {
  if (mode === "never") return 0;
  const supported = supportedLevel(environment);
  if (mode === "always") return supported === 0 ? 1 : supported;
  if (environment["NO_COLOR"]) return 0;
  const forced = environment["FORCE_COLOR"];
  if (forced !== undefined) return forcedLevel(forced, supported);
  return isTerminal ? supported : 0;
}

function forcedLevel(forced: string, supported: ColourLevel): ColourLevel {
  if (forced === "0" || forced === "false") return 0;
  if (forced === "1" || forced === "2" || forced === "3") return Number(forced) as ColourLevel;
  return supported === 0 ? 1 : supported;
}

function supportedLevel(environment: Environment): ColourLevel {
  const term = environment["TERM"] ?? "";
  if (term === "dumb") return 0;
  if (/^(truecolor|24bit)$/i.test(environment["COLORTERM"] ?? "")) return 3;
  // Every Windows that runs Node 20 has a console with 24-bit colour; it sets no TERM.
  if (environment["OS"] === "Windows_NT" && term === "") return 3;
  return /-256(color)?$/i.test(term) ? 2 : 1;
}
