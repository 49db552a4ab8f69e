import { modelShape } from "./model-shape.js";
import type { ObjectShape, Shape } from "./shape.js";

const text = (description: string): Shape => ({ type: "string", text: description });
const flag = (description: string): Shape => ({ type: "boolean", text: description });
const size = (description: string): Shape => ({ type: "integer", nullable: true, text: description });
const anything = (description: string): Shape => ({ type: "any", text: description });
const required = (shape: Shape): Shape => ({ ...shape, required: true });
const orNull = (shape: Shape): Shape => ({ ...shape, nullable: true });
const oneOf = (description: string, ...values: string[]): Shape => ({ type: "string", values, text: description });

/** Members the client reads from a catalog entry beside those that decide the request (wire contract 7). */
const others: Readonly<Record<string, Shape>> = {
  display_name: required(text("Name for people.")),
  description: orNull(text("One line for people.")),
  supported_reasoning_levels: {
    type: "list",
    required: true,
    text: "Efforts offered to the user; not checked on the request.",
    items: {
      type: "object",
      text: "One effort.",
      members: {
        effort: required({ type: "string", notEmpty: true, text: "The effort." }),
        description: required(text("For people.")),
      },
      others: anything("Not used."),
    },
  },
  shell_type: required(oneOf("Kind of shell tool.", "default", "local", "unified_exec", "disabled", "shell_command")),
  visibility: required(text("Whether the model is listed.")),
  supported_in_api: required(flag("Whether an API key may use it.")),
  priority: required({ type: "integer", text: "Place in the list." }),
  additional_speed_tiers: { type: "list", text: "Not part of the request.", items: text("One tier.") },
  default_service_tier: orNull(text("Never applied to requests.")),
  availability_nux: anything("Not part of the request."),
  upgrade: anything("Not part of the request."),
  base_instructions: required(text("The instructions.")),
  model_messages: anything("Template of the instructions."),
  include_skills_usage_instructions: flag("Developer text about skills."),
  apply_patch_tool_type: orNull(text("Kind of patch tool.")),
  web_search_tool_type: oneOf("What web search returns.", "text", "text_and_image"),
  truncation_policy: {
    type: "object",
    required: true,
    text: "How tool outputs are cut.",
    members: {
      mode: required(oneOf("Unit.", "bytes", "tokens")),
      limit: required({ type: "integer", minimum: 0, text: "How many." }),
    },
    others: anything("Not used."),
  },
  supports_image_detail_original: flag("Whether images may be sent in full."),
  context_window: size("Tokens."),
  max_context_window: size("Tokens."),
  auto_compact_token_limit: size("Tokens."),
  comp_hash: anything("Not part of the request."),
  effective_context_window_percent: { type: "integer", text: "Percent." },
  experimental_supported_tools: { type: "list", required: true, text: "Further tools.", items: text("One tool.") },
  input_modalities: { type: "list", text: "What the model reads.", items: text("`text`, `image`, `audio`.") },
  supports_search_tool: flag("Whether tools can be searched."),
  auto_review_model_override: orNull(text("Not part of the request.")),
  tool_mode: orNull({
    type: "string",
    examples: ["direct", "code_mode", "code_mode_only"],
    text: "How tools are offered; other texts count as none.",
  }),
  multi_agent_version: orNull({
    type: "string",
    examples: ["disabled", "v1", "v2"],
    text: "Sub-agents; other texts count as none.",
  }),
};

const requiredHere = ["supports_reasoning_summaries", "support_verbosity", "supports_parallel_tool_calls"];

/** A catalog entry in full, as the client reads a `models.json`: unlike in a profile, many members are required. */
export const catalogEntryShape: ObjectShape = {
  ...modelShape,
  members: {
    ...Object.fromEntries(
      Object.entries(modelShape.members).map(([name, shape]) => [
        name,
        requiredHere.includes(name) ? required(shape) : shape,
      ]),
    ),
    ...others,
  },
};

/** A whole catalog, its entries in full. */
export const fullCatalogShape: ObjectShape = {
  type: "object",
  text: "A model catalog.",
  members: { models: { type: "list", required: true, text: "The entries.", items: catalogEntryShape } },
  others: { type: "any", text: "Not used." },
};
