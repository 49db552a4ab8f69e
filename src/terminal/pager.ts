import { spawn } from "node:child_process";
import type { Environment } from "./colour.js";

/**
 * Shows a text through the user's pager ($PAGER, else less) and waits until it was left. Returns false when there is no
 * such program, so that the text can be written plainly. `LESS=FRX` as git sets it: colours through, no pager when the
 * text fits, nothing wiped afterwards.
 */
export async function page(text: string, environment: Environment): Promise<boolean> {
  const fallback = process.platform === "win32" ? "more" : "less";
  const pager = environment["PAGER"] ?? fallback;
  if (pager === "" || pager === "cat") return false;
  const child = spawn(pager, {
    shell: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: { LESS: "FRX", ...environment },
  });
  // Ctrl-C belongs to the pager while it runs.
  const ignore = (): void => undefined;
  process.on("SIGINT", ignore);
  // A pager that is left early closes its end.
  child.stdin.on("error", ignore);
  child.stdin.end(text);
  const status = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(127));
    child.on("close", resolve);
  });
  process.off("SIGINT", ignore);
  // What a shell answers when it cannot find or start the program.
  return status !== 126 && status !== 127;
}
