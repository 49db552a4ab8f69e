import type { RequestContext } from "../request-context.js";
import { defaultText } from "./default-text.js";
import type { Field } from "./field.js";

/** Wire contract 2.3: verbosity and output format; the whole object is absent without both. */
export const text: Field = (context) => {
  const { prompt, parts, reasons, writer } = context;
  const verbosity = decideVerbosity(context);
  const schema = parts.outputSchema;
  const promptOrigin = { kind: "prompt", key: "output_schema" } as const;
  if (schema === -1)
    reasons.add("/text/format", "omitted", "format/none", "the Prompt has no output_schema", promptOrigin);
  else reasons.add("/text/format", "set", "format/schema", "the Prompt's output_schema", promptOrigin);
  if (verbosity === undefined && schema === -1) {
    reasons.add("/text", "omitted", "text/empty", "neither verbosity nor format is sent");
    return undefined;
  }
  return () => {
    writer.byte(0x7b);
    if (verbosity !== undefined) {
      writer.ascii('"verbosity":');
      writer.text(verbosity);
      if (schema !== -1) writer.byte(0x2c);
    }
    if (schema !== -1) {
      writer.ascii(`"format":{"type":"json_schema","strict":${String(parts.outputSchemaStrict)},"schema":`);
      writer.wire(prompt.document, schema);
      writer.ascii(',"name":"codex_output_schema"}');
    }
    writer.byte(0x7d);
  };
};

function decideVerbosity({ values, reasons }: RequestContext): string | undefined {
  const pointer = "/text/verbosity";
  const configured = values.turn.verbosity;
  const { slug, support_verbosity: isSupported, default_verbosity: fallback } = values.model;
  if (isSupported !== true) {
    if (configured !== undefined) {
      reasons.warn("verbosity-unsupported", pointer, { verbosity: configured, model: slug }, "/turn/verbosity");
    }
    const note = configured === undefined ? "" : `; ${configured} is configured but not sent`;
    reasons.add(
      pointer,
      "omitted",
      "verbosity/unsupported",
      `the model does not support it${note}`,
      "/model/support_verbosity",
    );
    return undefined;
  }
  if (configured !== undefined) {
    reasons.add(pointer, "set", "verbosity/configured", "the configured verbosity", "/turn/verbosity", configured);
    return configured;
  }
  if (typeof fallback !== "string") {
    reasons.add(
      pointer,
      "omitted",
      "verbosity/none",
      "neither configured nor in the catalog",
      "/model/default_verbosity",
    );
    return undefined;
  }
  reasons.add(pointer, "defaulted", "verbosity/catalog", defaultText(values), "/model/default_verbosity", fallback);
  return fallback;
}
