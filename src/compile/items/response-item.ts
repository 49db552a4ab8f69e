import {
  choice,
  free,
  list,
  map,
  nullable,
  optional,
  record as struct,
  required,
  tagged,
  text,
  textOr,
  unsigned,
  type Member,
  type RecordShape,
} from "./shape.js";

/** Members that depend on the dialect: everything else about items is the same in all known versions. */
export interface ItemVariation {
  /** Members of `internal_chat_message_metadata_passthrough` that survive. */
  readonly metadataMembers: readonly Member[];
  /** Further members of `function_call`, after `arguments`. */
  readonly functionCallMembers?: readonly Member[];
  /** Further parts of messages and tool outputs. */
  readonly contentParts?: Readonly<Record<string, RecordShape>>;
  /** Members that the client does not know survive on items and their parts, behind those it knows. */
  readonly keepsUnknown?: true;
}

/** What the content of a reasoning item may hold; only the first makes the client write it. */
export const reasoningParts = ["reasoning_text", "text"] as const;

/** Every ResponseItem the client knows, its members in wire order (wire contract 3). */
export function responseItems(variation: ItemVariation): ReadonlyMap<string, RecordShape> {
  const { metadataMembers, functionCallMembers = [], contentParts, keepsUnknown } = variation;
  const record = (...members: readonly Member[]): RecordShape =>
    keepsUnknown === true ? { ...struct(...members), keepsUnknown } : struct(...members);
  const id = optional("id", text, "id");
  const metadata = optional("internal_chat_message_metadata_passthrough", struct(...metadataMembers), "metadata");
  const textPart = record(required("text", text));
  const encryptedContent = record(required("encrypted_content", text));
  const inputImage = record(
    required("image_url", text),
    optional("detail", choice("auto", "low", "high", "original"), "imageDetail"),
  );
  const output = textOr(
    list(
      tagged({ input_text: textPart, input_image: inputImage, ...contentParts, encrypted_content: encryptedContent }),
    ),
  );
  const [reasoningText, plainText] = reasoningParts;
  const reasoningContent = tagged({ [reasoningText]: textPart, [plainText]: textPart });
  const shellAction = tagged({
    exec: record(
      required("command", list(text)),
      nullable("timeout_ms", unsigned),
      nullable("working_directory", text),
      nullable("env", map(text)),
      nullable("user", text),
    ),
  });
  const searchAction = tagged(
    {
      search: record(optional("query", text), optional("queries", list(text))),
      open_page: record(optional("url", text)),
      find_in_page: record(optional("url", text), optional("pattern", text)),
      other: record(),
    },
    { unknownAs: "other" },
  );

  return new Map(
    Object.entries({
      additional_tools: record(id, required("role", text), required("tools", list(free))),
      message: record(
        id,
        required("role", text),
        required(
          "content",
          list(tagged({ input_text: textPart, input_image: inputImage, ...contentParts, output_text: textPart })),
        ),
        optional("phase", choice("commentary", "final_answer")),
        metadata,
      ),
      agent_message: record(
        id,
        required("author", text),
        required("recipient", text),
        required("content", list(tagged({ input_text: textPart, encrypted_content: encryptedContent }))),
        metadata,
      ),
      reasoning: record(
        id,
        required("summary", list(tagged({ summary_text: textPart }))),
        nullable("content", list(reasoningContent), "reasoningContent"),
        nullable("encrypted_content", text),
        metadata,
      ),
      local_shell_call: record(
        id,
        nullable("call_id", text),
        required("status", choice("completed", "in_progress", "incomplete")),
        required("action", shellAction),
        metadata,
      ),
      function_call: record(
        id,
        required("name", text),
        optional("namespace", text),
        required("arguments", text),
        ...functionCallMembers,
        required("call_id", text),
        metadata,
      ),
      tool_search_call: record(
        id,
        nullable("call_id", text),
        optional("status", text),
        required("execution", text),
        required("arguments", free),
        metadata,
      ),
      function_call_output: record(id, required("call_id", text), required("output", output), metadata),
      custom_tool_call: record(
        id,
        optional("status", text),
        required("call_id", text),
        required("name", text),
        optional("namespace", text),
        required("input", text),
        metadata,
      ),
      custom_tool_call_output: record(
        id,
        required("call_id", text),
        optional("name", text),
        required("output", output),
        metadata,
      ),
      tool_search_output: record(
        id,
        nullable("call_id", text),
        required("status", text),
        required("execution", text),
        required("tools", list(free)),
        metadata,
      ),
      web_search_call: record(id, optional("status", text), optional("action", searchAction), metadata),
      image_generation_call: record(
        id,
        required("status", text),
        optional("revised_prompt", text),
        required("result", text),
        metadata,
      ),
      compaction: record(id, required("encrypted_content", text), metadata),
      compaction_trigger: record(),
      context_compaction: record(id, optional("encrypted_content", text), metadata),
    }),
  );
}

/** Names under which the client's reader also takes an item (wire contract 3, 14). */
export const itemAliases: ReadonlyMap<string, string> = new Map([["compaction_summary", "compaction"]]);
