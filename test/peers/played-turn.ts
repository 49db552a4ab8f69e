import type { Mock } from "../../src/mock/mock.js";

/** One way in which the client is asked to take a turn. */
export interface PeerCase {
  readonly name: string;
  readonly lite: boolean;
  readonly webSocket: boolean;
}

/** What is known about a turn that the real client took. */
export interface PlayedTurn {
  readonly label: string;
  readonly given: PeerCase;
  readonly mock: Mock;
  /** The client's own record of the thread: where the items of the Prompt come from. */
  readonly rollout: string;
  /** `0.144` */
  readonly dialect: string;
}

export const baseInstructions = "You are a test agent.";

/** A tool that the client has itself and that touches nothing. */
const call = {
  type: "function_call",
  id: "fc_1",
  name: "update_plan",
  arguments: '{"plan":[{"step":"one","status":"in_progress"}]}',
  call_id: "call_1",
};
const message = {
  type: "message",
  id: "msg_2",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "there are two files", annotations: [] }],
};
/** The items of each answer, in order. */
export const answers: readonly (readonly object[])[] = [[call], [message]];

/** A catalog entry with everything the client asks of one. */
export function catalogEntry(lite: boolean): object {
  return {
    slug: "probe-a",
    display_name: "Probe",
    description: null,
    default_reasoning_level: "medium",
    supported_reasoning_levels: [{ effort: "medium", description: "m" }],
    shell_type: "shell_command",
    visibility: "list",
    supported_in_api: true,
    priority: 1,
    base_instructions: "Base.",
    supports_reasoning_summaries: true,
    default_reasoning_summary: "auto",
    support_verbosity: true,
    default_verbosity: "low",
    apply_patch_tool_type: "freeform",
    truncation_policy: { mode: "bytes", limit: 100_000 },
    supports_parallel_tool_calls: true,
    context_window: 272_000,
    experimental_supported_tools: [],
    service_tiers: [],
    additional_speed_tiers: [],
    availability_nux: null,
    upgrade: null,
    input_modalities: ["text", "image"],
    supports_search_tool: false,
    use_responses_lite: lite,
    multi_agent_version: "disabled",
  };
}

export const providerTable = (baseUrl: string, webSocket: boolean) => ({
  name: "Mock",
  base_url: baseUrl,
  env_key: "MOCK_KEY",
  wire_api: "responses",
  supports_websockets: webSocket,
});

export const environment = { MOCK_KEY: "sk-peer-0123456789" };
