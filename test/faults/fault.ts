/** JSON as tests write it. */
export type Json = { [name: string]: unknown };

/** Where a planted fault must be found. `item` is the object itself: its position is known when the request is whole. */
export interface Expected {
  readonly code: string;
  readonly item?: Json;
  /** Pointer below the item, or from the root of the body. */
  readonly path: string;
}

/** A fault that a request can have, and what it needs of it. */
export interface Fault {
  readonly name: string;
  /** Makes the fault, in items of its own where it can; `serial` makes names and ids unique. */
  readonly plant: (request: PlantedRequest, serial: number) => void;
  /** At most one of a group in one request. */
  readonly group?: string;
  readonly form?: "lite" | "ordinary";
}

/** A request that grows fault by fault. */
export class PlantedRequest {
  readonly body: Json;
  readonly input: Json[] = [];
  readonly tools: Json[] = [];
  readonly headers: [string, string][];
  readonly expected: Expected[] = [];
  readonly lite: boolean;

  constructor(lite: boolean) {
    this.lite = lite;
    this.headers = [["session-id", "s-1"]];
    this.tools.push({
      type: "function",
      name: "run",
      description: "Runs.",
      strict: false,
      parameters: { type: "object", properties: {} },
    });
    const metadata = { session_id: "s-1" };
    this.body = {
      model: "m",
      ...(!lite && { instructions: "Be brief." }),
      input: this.input,
      ...(!lite && { tools: this.tools }),
      tool_choice: "auto",
      parallel_tool_calls: false,
      reasoning: lite ? { effort: "low", context: "all_turns" } : { effort: "low" },
      store: false,
      stream: true,
      include: ["reasoning.encrypted_content"],
      prompt_cache_key: "s-1",
      client_metadata: metadata,
    };
    if (lite) {
      this.headers.push(["x-openai-internal-codex-responses-lite", "true"]);
      this.input.push(
        { type: "additional_tools", role: "developer", tools: this.tools },
        message("developer", "Be brief."),
      );
    }
  }

  /** Adds items and says what must be found in the last of them. */
  add(code: string, path: string, ...items: Json[]): void {
    this.input.push(...items);
    this.expect(code, path, items.at(-1));
  }

  expect(code: string, path: string, item?: Json): void {
    this.expected.push({ code, path, ...(item !== undefined && { item }) });
  }

  /** A member of a tool, by the tool itself. */
  expectTool(code: string, tool: Json, path: string): void {
    const list = this.lite ? "/input/0/tools" : "/tools";
    this.expect(code, `${list}/${this.tools.indexOf(tool)}${path}`);
  }

  /** `code pointer` of every fault, sorted. */
  findings(): string[] {
    return this.expected
      .map(({ code, item, path }) => `${code} ${item === undefined ? "" : `/input/${this.input.indexOf(item)}`}${path}`)
      .toSorted();
  }
}

export function message(role: string, text: string, more: Json = {}): Json {
  return {
    type: "message",
    role,
    content: [{ type: role === "assistant" ? "output_text" : "input_text", text }],
    ...more,
  };
}

/** One turn as it should be: nothing may be found in it. */
export function cleanTurn(serial: number, withIds: boolean): Json[] {
  const id = (prefix: string): Json => (withIds ? { id: `${prefix}_${serial}` } : {});
  return [
    message("user", `Go on with ${serial}.`, id("msg_u")),
    { type: "reasoning", ...id("rs"), summary: [], encrypted_content: cipher(serial) },
    { type: "function_call", ...id("fc"), name: "run", arguments: "{}", call_id: `call_${serial}` },
    { type: "function_call_output", ...id("fco"), call_id: `call_${serial}`, output: "ok" },
    {
      type: "custom_tool_call",
      ...id("ctc"),
      status: "completed",
      call_id: `custom_${serial}`,
      name: "exec",
      input: "x",
    },
    {
      type: "custom_tool_call_output",
      ...id("ctco"),
      call_id: `custom_${serial}`,
      output: [{ type: "input_image", image_url: png }],
    },
    { type: "tool_search_call", ...id("tsc"), call_id: null, execution: "server", arguments: {} },
    { type: "web_search_call", ...id("ws"), status: "completed", action: { type: "search", query: "x" } },
    message("assistant", "Done.", id("msg_a")),
  ];
}

export function cipher(serial: number): string {
  return `gAAAA${String(serial).padStart(8, "0")}${"Bc9_".repeat(8)}==`;
}

export const png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
