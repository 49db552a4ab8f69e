import type { RequestContext } from "../request-context.js";
import { defaultText } from "./default-text.js";
import type { Field } from "./field.js";
import { writeTexts } from "./write-texts.js";

/** What `reasoning.summary` is sent as (wire contract 2.2); undefined when it is left out. */
export function sentSummary(context: Omit<RequestContext, "summary">): string | undefined {
  const { values, dialect } = context;
  if (!dialect.summaryGate.decide(values.model)) return undefined;
  const summary = wantedSummary(context);
  return summary === "none" ? undefined : summary;
}

/** The profile has one for every model: its catalog knows what a missing one means (wire versions, summary). */
function wantedSummary({ values }: Pick<RequestContext, "values">): string | undefined {
  return values.turn.reasoning_summary ?? values.model.default_reasoning_summary;
}

/** Wire contract 2.2: effort, summary, context; null, or left out of a compaction, when the model cannot reason. */
export const reasoning: Field = (context) => {
  const { values, lite, liteOrigin, form, dialect, reasons, writer, hasReasoning } = context;
  const support = dialect.reasoningSupport;
  if (!hasReasoning) {
    const isCompact = form === "compact";
    const text = `the model supports no reasoning summaries${isCompact ? "; /responses/compact then leaves it out" : ""}`;
    const outcome = isCompact ? "omitted" : "null";
    reasons.add("/reasoning", outcome, support.rule, text, support.origin, isCompact ? undefined : "null");
    return isCompact ? undefined : () => writer.ascii("null");
  }
  const forced = values.config.model_supports_reasoning_summaries === true;
  const origin = forced ? "/config/model_supports_reasoning_summaries" : support.origin;
  reasons.add(
    "/reasoning",
    "set",
    support.rule,
    forced ? "forced by the configuration" : "the model supports reasoning",
    origin,
  );
  const effort = decideEffort(context);
  const summary = decideSummary(context);
  if (lite) {
    reasons.add(
      "/reasoning/context",
      "set",
      "reasoning/context-lite",
      "Lite keeps the reasoning of all turns",
      liteOrigin,
      "all_turns",
    );
  } else {
    reasons.add("/reasoning/context", "omitted", "reasoning/context-lite", "only Lite requests have it", liteOrigin);
  }
  return () =>
    writeTexts(writer, [
      ["effort", effort],
      ["summary", summary],
      ["context", lite ? "all_turns" : undefined],
    ]);
};

function decideEffort({ values, dialect, reasons }: RequestContext): string | undefined {
  const pointer = "/reasoning/effort";
  const configured = values.turn.reasoning_effort;
  const wanted = configured ?? values.model.default_reasoning_level;
  const origin = configured === undefined ? "/model/default_reasoning_level" : "/turn/reasoning_effort";
  const { rule, decide } = dialect.effort;
  if (typeof wanted !== "string") {
    reasons.add(pointer, "omitted", rule, "neither the turn nor the model's entry names an effort", origin);
    return undefined;
  }
  const sent = decide(wanted, values.model);
  if (sent !== wanted) reasons.add(pointer, "changed", rule, `${wanted} is sent as ${sent}`, origin, sent);
  else if (configured === undefined) reasons.add(pointer, "defaulted", rule, defaultText(values), origin, sent);
  else reasons.add(pointer, "set", rule, "the turn's effort; the client does not check it", origin, sent);
  return sent;
}

function decideSummary(context: RequestContext): string | undefined {
  const { values, dialect, reasons, summary } = context;
  const pointer = "/reasoning/summary";
  const configured = values.turn.reasoning_summary;
  const origin = configured === undefined ? "/model/default_reasoning_summary" : "/turn/reasoning_summary";
  const { rule } = dialect.summaryGate;
  if (summary !== undefined) {
    const outcome = configured === undefined ? "defaulted" : "set";
    const text = configured === undefined ? defaultText(values) : "the turn's summary";
    reasons.add(pointer, outcome, rule, text, origin, summary);
  } else if (wantedSummary(context) === "none") {
    const who = configured === undefined ? "the model's entry says" : "you set";
    reasons.add(pointer, "omitted", rule, `${who} none: not sent`, origin);
  } else {
    const gate = "/model/supports_reasoning_summary_parameter";
    reasons.add(pointer, "omitted", rule, "the model's entry says it takes no summary parameter", gate);
  }
  return summary;
}

/** Wire contract 2.1: encrypted reasoning is asked for together with `reasoning`. */
export const include: Field = ({ dialect, hasReasoning, reasons, writer }) => {
  const { rule, origin, decide } = dialect.include;
  const names = decide(hasReasoning);
  const text =
    names.length > 0
      ? "asks for the encrypted reasoning, to send it back later"
      : "nothing to ask for without reasoning";
  reasons.add("/include", "set", rule, text, origin, `[${names.join(", ")}]`);
  return () => {
    writer.byte(0x5b);
    for (const name of names) {
      writer.comma();
      writer.text(name);
    }
    writer.byte(0x5d);
  };
};

/** Wire contract 2.4: a feature under development, only for a provider named OpenAI. */
export const streamOptions: Field = ({ dialect, values, isOpenAi, summary, reasons, writer }) => {
  const { rule, decide } = dialect.streamOptions;
  const pointer = "/stream_options";
  const feature = "/features/concurrent_reasoning_summaries";
  if (values.features["concurrent_reasoning_summaries"] !== true) {
    reasons.add(pointer, "omitted", rule, "the feature concurrent_reasoning_summaries is off", feature);
  } else if (!isOpenAi) {
    reasons.add(pointer, "omitted", rule, 'only for a provider named exactly "OpenAI"', "/provider/name");
  } else if (!decide(summary !== undefined)) {
    reasons.add(pointer, "omitted", rule, "there is no reasoning summary to deliver", "/turn/reasoning_summary");
  } else {
    reasons.add(pointer, "set", rule, "the feature is on and the provider is OpenAI", feature);
    return () => writer.ascii('{"reasoning_summary_delivery":"sequential_cutoff"}');
  }
  return undefined;
};
