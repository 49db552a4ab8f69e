import { bodyFacts } from "../compile/body-facts.js";
import { dialects } from "../compile/dialects/dialects.js";
import { inspectBody } from "../inspect/inspect-body.js";
import { parseJson } from "../json/parse.js";
import { ExitCode } from "../problem/exit-code.js";
import { inspectionText } from "../render/inspection-text.js";
import { shellWord } from "../render/shell-word.js";
import { versionedJson } from "../render/versioned-json.js";
import { isList } from "../source/entry.js";
import type { ListSource } from "../source/source.js";
import { readSource } from "../source/read-source.js";
import { examineBody, type Finding } from "../why/evidence.js";
import { addHelpAfter } from "./help-after.js";
import { inspectList } from "./inspect-list.js";
import type { Define, Invocation } from "./invocation.js";
import { requestOf } from "./load-request.js";
import { shownRequest } from "./print-request.js";
import { readingProgress } from "./reading-progress.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { sameRequest } from "./same-request.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

export interface InspectOptions extends RequestOptions {
  readonly json?: true;
  readonly where?: readonly string[];
}

export const define: Define = (command, run) => {
  command
    .description(
      "Take stock of a request on one screen: client and dialect, ordinary or Lite, tools in all three places, items by type and bytes, images, encrypted texts, sizes beside known limits.\nOf a source that holds several, one line each; of recorded traffic, also why a frame was full or a delta, what it saved, and what broke the prompt cache. Nothing is sent.",
    )
    .argument("[source]", "anything that compile takes; FILE#3 for one entry")
    .option(
      "--where <name=value>",
      "only entries with that: status, model, kind, mode, turn, verdict, conn; repeatable",
      collect,
    );
  addRequestOptions(command).addOption(jsonOption()).action(run(inspect));
  addHelpAfter(
    command,
    `Values of --where, in any spelling: status=400, 4xx, or how the answer ended: completed, refused, failed, error, interrupted, closed, none. kind=full, FULL (a full frame where a delta was lost), delta, http, frame, request. mode=ordinary, lite, chat, other. verdict=client-break, provider-miss, none. Of all conditions each must be met.
Exits with 1 when no entry meets them, and says what there is.`,
  );
};

/** A chat source is translated for a client of its own: the rules of a Codex-like one say nothing of it. */
const chatFindings: readonly Finding[] = [
  { about: "client", verdict: "a chat client", because: "compiled from a chat source" },
];

/** Also a capture through which nothing came: WebSockets may have been refused. */
function isTraffic({ exchanges = [], recording }: ListSource): boolean {
  return exchanges.length > 0 || recording !== undefined;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function inspect(invocation: Invocation<InspectOptions>, argument?: string): Promise<ExitCode> {
  const { options, output, paint, standardInput } = invocation;
  const source = await readSource(argument, standardInput, readingProgress(output, argument));
  if (source.kind === "list" && source.exchanges !== undefined && isTraffic(source)) {
    const { inspectTraffic } = await import("./inspect-traffic.js");
    return inspectTraffic(invocation, source, source.exchanges, argument);
  }
  if (isList(source)) return inspectList(invocation, source, argument);
  const loaded = await requestOf(invocation, source, "inspect");
  await showRemarks(invocation, loaded.problems);
  const request = shownRequest(loaded);
  const document = parseJson(request.body, { name: "body" });
  const inspection = inspectBody(document, 0);
  const findings = loaded.kind === "chat" ? chatFindings : examineBody({ document, node: 0 }, dialects).findings;
  const facts = bodyFacts(document, 0);
  if (options.json === true) {
    output.write(versionedJson({ name: source.name, facts, findings, ...inspection }));
    return ExitCode.fine;
  }
  const kind = loaded.kind === "captured" ? "captured" : "compiled";
  const view = {
    request,
    facts,
    findings,
    inspection,
    circumstances: `${source.name} · ${kind} · nothing sent`,
    next: `prompt-wire why${argument === undefined ? "" : ` ${shellWord(argument)}`}${sameRequest(undefined, options)}`,
    width: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
  };
  await output.show(inspectionText(view, paint));
  return ExitCode.fine;
}
