import { addCaptured, addCase, refuseTaken } from "../golden/add-case.js";
import { caseReading } from "../golden/snapshots.js";
import { capturedHead, newCase } from "../golden/new-case.js";
import { ExitCode } from "../problem/exit-code.js";
import { keptJson, keptText } from "../render/snapshot/kept.js";
import type { Define, Invocation } from "./invocation.js";
import { loadRequest, type LoadedRequest } from "./load-request.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { jsonOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";
import { addSnapshotOptions, snapshotSettings, type SnapshotOptions } from "./snapshot-options.js";

interface AddOptions extends RequestOptions, SnapshotOptions {
  readonly json?: true;
}

export const define: Define = (command, run) => {
  command
    .description(
      "Keep a request as a snapshot: what it is made from, its exact bytes and its headers, without secrets. A captured\nbody is kept as it is: the golden of your own client, for snapshot check --against.",
    )
    .argument("<name>", "hello, or with folders lite/hello")
    .argument("[source]", "a Prompt, case or captured body; - or piped input works too; without one, a built-in probe");
  addRequestOptions(addSnapshotOptions(command)).addOption(jsonOption()).action(run(add));
};

async function add(invocation: Invocation<AddOptions>, name: string, source?: string): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const settings = await snapshotSettings(invocation);
  const reading = await caseReading(settings);
  refuseTaken(reading, name);
  const loaded = await loadRequest(invocation, source, "snapshot add");
  await showRemarks(invocation, loaded.problems);
  if (loaded.kind === "captured") {
    const head = loaded.source.kind === "request" ? capturedHead(loaded.source) : undefined;
    addCaptured(reading, name, loaded.source.body.bytes, head);
  } else {
    const asked = { ...loaded, ...askedFor(options, loaded) };
    await addCase(reading, { name, ...newCase(name, asked, settings), body: loaded.request.body });
  }
  const { bytes } = loaded.kind === "captured" ? loaded.source.body : { bytes: loaded.request.body };
  const kept = { name, folder: settings.folder.shown(name), bytes: bytes.length };
  output.write(options.json === true ? keptJson(kept) : keptText(kept, paint));
  return ExitCode.fine;
}

/** What the command line said about the request itself. */
function askedFor(options: AddOptions, loaded: Exclude<LoadedRequest, { kind: "captured" }>) {
  const { profile, set = [], codex, settings, model, call } = options;
  return {
    ...(profile !== undefined && { named: profile }),
    set,
    isLocal: codex === true || settings !== undefined,
    form:
      loaded.kind === "chat"
        ? { ...(model !== undefined && { model }), ...(call !== undefined && { call }) }
        : codexForm(options, loaded),
  };
}

function codexForm({ lite, ordinary, prewarm }: AddOptions, { request, source }: LoadedRequest & { kind: "compiled" }) {
  const isFrame = request.transport === "websocket";
  return {
    ...((lite ?? ordinary) !== undefined && { lite: lite === true }),
    ...(isFrame && { transport: "ws" as const }),
    ...(isFrame && (prewarm ?? source.prewarm) === true && { prewarm: true }),
    ...(request.endpoint === "compact" && { endpoint: "compact" as const }),
  };
}
