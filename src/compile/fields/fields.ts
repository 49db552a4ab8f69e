import { clientMetadata } from "./client-metadata.js";
import { generate, previousResponseId, stream, toolChoice, type } from "./constants.js";
import type { Field } from "./field.js";
import type { FieldName } from "./field-name.js";
import { instructions } from "./instructions.js";
import { model } from "./model.js";
import { parallelToolCalls } from "./parallel-tool-calls.js";
import { promptCacheKey } from "./prompt-cache-key.js";
import { include, reasoning, streamOptions } from "./reasoning.js";
import { serviceTier } from "./service-tier.js";
import { store } from "./store.js";
import { text } from "./text.js";
import { tools } from "./tools.js";

/** The rule of every top-level member but `input`, which also says where its items stand. */
export const fields: Readonly<Record<Exclude<FieldName, "input">, Field>> = {
  type,
  model,
  instructions,
  previous_response_id: previousResponseId,
  tools,
  tool_choice: toolChoice,
  parallel_tool_calls: parallelToolCalls,
  reasoning,
  store,
  stream,
  stream_options: streamOptions,
  include,
  service_tier: serviceTier,
  prompt_cache_key: promptCacheKey,
  text,
  generate,
  client_metadata: clientMetadata,
};
