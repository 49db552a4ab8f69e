import type { ObjectShape, StringShape } from "./shape.js";

const verbosities = ["low", "medium", "high"] as const;
const summaries = ["auto", "concise", "detailed", "none"] as const;
const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max", "ultra"] as const;

export const effortShape: StringShape = {
  type: "string",
  notEmpty: true,
  examples: efforts,
  text: "Reasoning effort of this turn. Any other non-empty text passes; `ultra` is sent as `max`.",
};

export const summaryShape: StringShape = {
  type: "string",
  values: summaries,
  text: "Reasoning summary; `none` leaves it out.",
};

export const verbosityShape: StringShape = {
  type: "string",
  values: verbosities,
  text: "Text verbosity; sent only if the model supports it.",
};

/** One entry of a model catalog, the part that decides the request (wire contract 7). Further members are fine. */
export const modelShape: ObjectShape = {
  type: "object",
  text: "An entry of a model catalog, with the names of Codex's models.json.",
  others: { type: "any", text: "Further members of a catalog entry are read and not used." },
  members: {
    slug: {
      type: "string",
      required: true,
      notEmpty: true,
      text: "Name of the model as the provider knows it; goes out as `model`.",
    },
    default_reasoning_level: { ...effortShape, nullable: true, text: "Effort when the turn names none." },
    supports_reasoning_summaries: {
      type: "boolean",
      text: "Whether `reasoning` is sent. Absent: taken as true, with a warning. codex-0.147 and later do not read it.",
    },
    supports_reasoning_summary_parameter: {
      type: "boolean",
      default: true,
      text: "Whether `reasoning.summary` may be sent. Read from codex-0.145 on.",
    },
    default_reasoning_summary: { ...summaryShape, default: "auto", text: "Summary when the turn names none." },
    support_verbosity: { type: "boolean", default: false, text: "Whether `text.verbosity` may be sent." },
    default_verbosity: { ...verbosityShape, nullable: true, text: "Verbosity when the turn names none." },
    supports_parallel_tool_calls: {
      type: "boolean",
      default: false,
      text: "The value of `parallel_tool_calls` for a Prompt that does not say.",
    },
    input_modalities: {
      type: "list",
      items: { type: "string", text: "`text` or `image`." },
      text: "What the model takes, by default text and images. Without `image` the client puts a text in place of the images of a recorded history.",
    },
    service_tiers: {
      type: "list",
      default: [],
      text: "Tiers the model advertises; others are never sent.",
      items: {
        type: "object",
        text: "One tier.",
        others: { type: "any", text: "`name` and `description` are not used." },
        members: {
          id: { type: "string", required: true, text: "The tier as it goes on the wire, such as `priority`." },
        },
      },
    },
    use_responses_lite: {
      type: "boolean",
      default: false,
      text: "Lite: tools and instructions travel as the first input items, and no parallel tool calls.",
    },
    capabilities: {
      type: "object",
      text: "Chat source only.",
      others: { type: "any", text: "Further capabilities are not used." },
      members: {
        apiType: {
          type: "string",
          values: ["chat", "responses", "messages"],
          default: "chat",
          text: "The endpoint this model needs.",
        },
      },
    },
    options: {
      type: "object",
      text: "Chat source only: request options, passed through as written.",
      as: "ordered-json",
      members: {},
      others: { type: "any", text: "Any option." },
    },
    extendedThinking: {
      type: "boolean",
      default: false,
      text: "Chat source only: a forced tool choice is lowered to `auto`.",
    },
    maxOutputTokens: { type: "integer", minimum: 1, text: "Chat source only: the output limit." },
  },
};
