import { shellWord } from "../render/shell-word.js";
import type { RequestOptions } from "./request-options.js";

/** The words that give another command the same source and options, ready to paste: ` prompt.json -p work.toml`. */
export function sameRequest(argument: string | undefined, options: RequestOptions): string {
  // Standard input is read by now: whoever goes on has to give the request once more, from a file.
  const isStandardInput = argument === "-" || argument?.startsWith("-#") === true;
  const words: string[] = argument === undefined ? [] : [isStandardInput ? "REQUEST" : argument];
  const { profile, codex, set = [], dialect, lite, ordinary, transport, prewarm, endpoint, toolsFrom } = options;
  const { settings, model, call } = options;
  if (profile !== undefined) words.push("-p", profile);
  if (codex === true) words.push("--codex");
  for (const assignment of set) words.push("--set", assignment);
  if (dialect !== undefined) words.push("--dialect", dialect);
  if (lite === true) words.push("--lite");
  if (ordinary === true) words.push("--ordinary");
  if (transport !== undefined) words.push("--transport", transport);
  if (prewarm === true) words.push("--prewarm");
  if (endpoint !== undefined) words.push("--endpoint", endpoint);
  if (toolsFrom !== undefined) words.push("--tools-from", toolsFrom);
  if (settings !== undefined) words.push("--settings", settings);
  if (model !== undefined) words.push("--model", model);
  if (call !== undefined) words.push("--call", call);
  return words.map((word) => ` ${shellWord(word)}`).join("");
}
