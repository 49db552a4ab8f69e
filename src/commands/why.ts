import { ExitCode } from "../problem/exit-code.js";
import type { Define, Invocation } from "./invocation.js";
import { loadRequest } from "./load-request.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";
import { whyOperands } from "./why-operands.js";

export interface WhyOptions extends RequestOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Say which rule decided each field of a request, present or absent, and which line of which file it comes from.\nWith a field, that one in depth. Nothing is sent.",
    )
    .argument("[source]", "a Prompt, case or captured body; - or piped input works too; without one, a built-in probe")
    .argument("[field]", "text.verbosity, /input/3/id, header:accept, url; also one that does not belong there");
  addRequestOptions(command).addOption(jsonOption()).action(run(why));
};

async function why(invocation: Invocation<WhyOptions>, first?: string, second?: string): Promise<ExitCode> {
  const { source, field } = whyOperands(first, second);
  const loaded = await loadRequest(invocation, source, "why");
  await showRemarks(invocation, loaded.problems);
  if (loaded.kind === "captured") {
    const { explainCaptured } = await import("./explain-captured.js");
    await explainCaptured(invocation, loaded, source, field);
  } else {
    const { explainCompiled } = await import("./explain-compiled.js");
    await explainCompiled(invocation, loaded, source, field);
  }
  return ExitCode.fine;
}
