import { bodyFacts } from "../compile/body-facts.js";
import { dialects } from "../compile/dialects/dialects.js";
import { capturedFieldJson, evidenceJson } from "../render/evidence-json.js";
import { capturedFieldText, evidenceText } from "../render/evidence-text.js";
import { capturedField } from "../why/captured-field.js";
import { examineBody } from "../why/evidence.js";
import type { Invocation } from "./invocation.js";
import type { CapturedSource } from "./load-request.js";
import { shownRequest } from "./print-request.js";
import { sameRequest } from "./same-request.js";
import type { WhyOptions } from "./why.js";

/** `why` of a captured body: what it proves by itself. */
export async function explainCaptured(
  { options, output, paint }: Invocation<WhyOptions>,
  loaded: CapturedSource,
  source: string | undefined,
  field: string | undefined,
): Promise<void> {
  const { body } = loaded.source;
  const request = loaded.source.kind === "request" ? loaded.source : undefined;
  const evidence = examineBody(body, dialects, request === undefined ? "body" : "request");
  const facts = bodyFacts(body.document, body.node);
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  const same = sameRequest(source, options);
  if (field !== undefined) {
    const found = capturedField(body, evidence, field, request);
    if (options.json === true) output.write(capturedFieldJson(found));
    else await output.show(capturedFieldText(found, { next: `prompt-wire why${same}`, width }, paint));
    return;
  }
  if (options.json === true) {
    output.write(evidenceJson(facts, evidence, loaded.problems));
    return;
  }
  const circumstances = `${loaded.source.name} · captured, no profile · nothing sent`;
  const next = `prompt-wire compile${same} --format pretty`;
  await output.show(
    evidenceText({ request: shownRequest(loaded), facts, evidence, circumstances, next, width }, paint),
  );
}
