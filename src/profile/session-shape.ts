import type { ObjectShape } from "./shape.js";

const text = (description: string) => ({ type: "string", text: description }) as const;

/** What the client knows about the running session (wire contract 2.6, 9.2, 10.3). */
export const sessionShape: ObjectShape = {
  type: "object",
  text: "What the client knows about the running session.",
  members: {
    installation_id: text("UUID of the installation. Default: a fixed placeholder, fresh in `send`."),
    session_id: text("UUID of the session. Default: a fixed placeholder, fresh in `send`."),
    thread_id: text("UUID of the thread. Default: the session id."),
    turn_id: text("UUID of the turn; empty in a prewarm. Default: a fixed placeholder, fresh in `send`."),
    window_id: text("Default: `{thread_id}:0`; the number grows with every compaction."),
    request_kind: {
      type: "string",
      values: ["turn", "prewarm", "compaction", "memory"],
      default: "turn",
      text: "Why the request is made.",
    },
    subagent: {
      type: "string",
      examples: ["review", "compact", "collab_spawn", "memory_consolidation"],
      text: "The sub-agent that asks, as header value.",
    },
    subagent_kind: {
      type: "string",
      examples: ["review", "compact", "thread_spawn", "memory_consolidation"],
      text: "The same in the turn metadata. Default: from `subagent`, `collab_spawn` becoming `thread_spawn`.",
    },
    parent_thread_id: text("Thread that started this one."),
    parent_turn_id: text("Turn that started this thread; sent by codex-0.147."),
    forked_from_thread_id: text("Thread this one was forked from."),
    thread_source: {
      type: "string",
      examples: ["user", "subagent", "memory_consolidation"],
      text: "Who started the thread.",
    },
    sandbox: {
      type: "string",
      examples: ["none", "external", "seatbelt", "seccomp", "windows_sandbox", "windows_elevated"],
      text: "Sandbox of the session.",
    },
    workspaces: {
      type: "object",
      as: "json",
      text: "Git state by root folder.",
      members: {},
      others: {
        type: "object",
        text: "One root folder.",
        members: {
          associated_remote_urls: {
            type: "object",
            text: "URL by remote name.",
            members: {},
            others: text("One URL."),
          },
          latest_git_commit_hash: text("Commit that is checked out."),
          has_changes: { type: "boolean", text: "Whether the working tree differs from it." },
        },
      },
    },
    code_mode_tool_names: {
      type: "object",
      as: "json",
      text: "Tools behind code mode by their name there; sent by codex-0.147 in the body only.",
      members: {},
      others: {
        type: "object",
        text: "One tool.",
        members: {
          name: { type: "string", required: true, text: "Name of the tool." },
          namespace: { type: "string", nullable: true, text: "Its namespace, if any." },
        },
      },
    },
    turn_started_at_unix_ms: { type: "integer", minimum: 0, text: "Unix time in milliseconds." },
    compaction: {
      type: "object",
      as: "json",
      text: "Why and how the history is compacted.",
      members: {
        trigger: { type: "string", required: true, values: ["manual", "auto"], text: "Who asked." },
        reason: {
          type: "string",
          required: true,
          values: ["user_requested", "context_limit", "model_downshift", "comp_hash_changed"],
          text: "Why.",
        },
        implementation: {
          type: "string",
          required: true,
          values: ["responses", "responses_compaction_v2", "responses_compact"],
          text: "How.",
        },
        phase: { type: "string", required: true, values: ["standalone_turn", "pre_turn", "mid_turn"], text: "When." },
        strategy: { type: "string", required: true, values: ["memento"], text: "The only strategy." },
      },
    },
    responsesapi_client_metadata: {
      type: "object",
      as: "map",
      text: "Extra texts for the turn metadata; reserved names are left out.",
      members: {},
      others: text("One text."),
    },
    originator: text("Default: prompt-wire's own."),
    user_agent: text("Default: prompt-wire's own."),
    thread_originator: text("Sent as a first `originator` where the thread's differs from the process's."),
    memgen: { type: "boolean", text: "Internal memory consolidation." },
    attestation: { type: "string", secret: true, text: "Value of `x-oai-attestation`." },
    inference_call_id: text("Value of `x-codex-inference-call-id`."),
    traceparent: text("Trace context."),
    tracestate: text("Trace context."),
    residency: text("Value of `x-openai-internal-codex-residency`."),
    guardian: { type: "boolean", text: "A guardian reviewer: the cache key becomes `guardian:{parent_thread_id}`." },
    turn_state: text("What the server gave in `x-codex-turn-state` earlier in this turn."),
    request_start_ms: {
      type: "string",
      default: "0",
      text: "Unix milliseconds as text, stamped on WebSocket frames. `send` uses the clock.",
    },
    beta_features: {
      type: "list",
      default: [],
      text: "Names for `x-codex-beta-features`, before remote_compaction_v2. Default: the features under test that are on.",
      items: text("One feature."),
    },
  },
};
