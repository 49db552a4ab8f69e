import { ByteWriter } from "../json/byte-writer.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { SessionValues } from "../profile/profile.js";
import type { CompileOptions } from "./compile-options.js";
import { isCompressed } from "./compression.js";
import type { Dialect } from "./dialects/dialect.js";
import { dialects as knownDialects } from "./dialects/dialects.js";
import { sentSummary } from "./fields/reasoning.js";
import { promptParts } from "./prompt-parts.js";
import { azureSign, isOpenAi } from "./provider-kind.js";
import { Reasons } from "./reasons.js";
import type { RequestContext } from "./request-context.js";

/**
 * Works out the facts of one request.
 *
 * @throws InputError `dialect-unknown`
 */
export function buildContext(options: CompileOptions): RequestContext {
  const { prompt, profile, transport = "http", endpoint } = options;
  const prewarm = options.prewarm === true;
  const { values } = profile;
  const { dialects = knownDialects } = options;
  const dialect = dialects.get(values.dialect);
  if (dialect === undefined) throw unknownDialect(values.dialect, dialects);
  const lite = options.lite ?? values.model.use_responses_lite === true;
  const problems: Problem[] = [];
  const parts = promptParts(prompt, problems);
  const history = options.history ?? !prewarm;
  const sign = azureSign(values.provider);
  const forced = values.config.model_supports_reasoning_summaries === true;
  const openAi = isOpenAi(values.provider);
  const form = endpoint === "compact" ? endpoint : transport;
  const facts = {
    prompt,
    parts,
    profile,
    values,
    session: prewarm ? prewarmSession(values.session) : values.session,
    dialect,
    lite,
    liteOrigin:
      options.lite === undefined
        ? "/model/use_responses_lite"
        : ({ kind: "flag", key: options.lite ? "--lite" : "--ordinary" } as const),
    liteForced: values.model.use_responses_lite !== true,
    transport,
    form,
    prewarm,
    history,
    prefix: dialect.inputPrefix.decide({ lite, prewarm }),
    isOpenAi: openAi,
    azureSign: sign,
    store: sign !== undefined && dialect.azureStore.decide && form !== "compact",
    compressed: isCompressed({ values, form, isOpenAi: openAi }),
    hasReasoning: dialect.reasoningSupport.decide(values.model, forced),
    environment: options.environment ?? {},
    writer: new ByteWriter(history ? prompt.document.end(prompt.node) : undefined),
    reasons: new Reasons(profile),
    problems,
  };
  return { ...facts, summary: sentSummary(facts) };
}

/** A prewarm belongs to no turn (wire contract 10.5, 2.6). */
function prewarmSession(session: SessionValues): SessionValues {
  const { turn_started_at_unix_ms: _, ...rest } = session;
  return { ...rest, turn_id: "", request_kind: "prewarm" };
}

function unknownDialect(name: string, known: ReadonlyMap<string, Dialect>): InputError {
  return InputError.of({
    code: "dialect-unknown",
    message: `unknown dialect ${name}`,
    pointer: "/dialect",
    remedy: `known dialects: ${[...known.keys()].join(", ")}`,
  });
}
