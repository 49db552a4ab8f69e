import type { ProfilePart, WrittenCase } from "../written-case.js";

const ids =
  '"installation_id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","window_id":"THREAD:0"';

/** The turn metadata that a session gives: the header's text, and the same text inside the body unless said otherwise. */
function turnMetadata(
  name: string,
  session: ProfilePart,
  header: string,
  more: Partial<WrittenCase> & { readonly body?: string } = {},
): WrittenCase {
  const { body, ...rest } = more;
  const inBody = JSON.stringify(body ?? header);
  const lineage = (key: string, value: unknown): string =>
    value === undefined ? "" : `${JSON.stringify(key)}:${JSON.stringify(value)},`;
  const subagent = lineage("x-openai-subagent", session["subagent"]);
  const parent = lineage("x-codex-parent-thread-id", session["parent_thread_id"]);
  return {
    name,
    contract: "wire contract 2.6",
    profile: { session },
    header: { "x-codex-turn-metadata": header },
    wire: {
      client_metadata: `{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","x-codex-window-id":"THREAD:0",${subagent}${parent}"x-codex-turn-metadata":${inBody}}`,
    },
    ...rest,
  };
}

const workspaces = {
  "/b": {},
  "/a": {
    has_changes: false,
    latest_git_commit_hash: "h",
    associated_remote_urls: { origin: "u2", backup: "u1" },
  },
};
const compaction = {
  strategy: "memento",
  phase: "pre_turn",
  implementation: "responses_compact",
  reason: "context_limit",
  trigger: "auto",
};
const writtenWorkspaces =
  '{"/a":{"associated_remote_urls":{"backup":"u1","origin":"u2"},"latest_git_commit_hash":"h","has_changes":false},"/b":{}}';
const writtenCompaction =
  '{"trigger":"auto","reason":"context_limit","implementation":"responses_compact","phase":"pre_turn","strategy":"memento"}';

const everything = {
  compaction,
  turn_started_at_unix_ms: 1796001133082,
  workspaces,
  sandbox: "seccomp",
  thread_source: "user",
  subagent: "collab_spawn",
  parent_thread_id: "PARENT",
  forked_from_thread_id: "FORK",
  request_kind: "compaction",
};
const before = `${ids},"request_kind":"compaction","forked_from_thread_id":"FORK","parent_thread_id":"PARENT"`;
const after = `"subagent_kind":"thread_spawn","thread_source":"user","sandbox":"seccomp","workspaces":${writtenWorkspaces}`;
const end = `"turn_started_at_unix_ms":1796001133082,"compaction":${writtenCompaction}`;

const turnMetadataCases: readonly WrittenCase[] = [
  turnMetadata("a plain turn", {}, `{${ids},"request_kind":"turn"}`),
  turnMetadata("every member, in order", everything, `{${before},${after},${end}}`),
  turnMetadata(
    "every member there was later is unknown",
    { ...everything, parent_turn_id: "PTURN", code_mode_tool_names: { a: { name: "n" } } },
    `{${before},${after},${end}}`,
    { dialects: ["codex-0.144"] },
  ),
  turnMetadata(
    "every member, with the code-mode tools in the body only",
    {
      ...everything,
      parent_turn_id: "PTURN",
      code_mode_tool_names: { b: { namespace: "s", name: "n" }, a: { name: "m" }, c: { name: "o", namespace: null } },
    },
    `{${before},"parent_turn_id":"PTURN",${after},${end}}`,
    {
      dialects: ["codex-0.147"],
      contract: "wire versions, sub-agents and code_mode_tool_names",
      wire: {
        client_metadata: `{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","turn_id":"TURN","x-codex-window-id":"THREAD:0","x-openai-subagent":"collab_spawn","x-codex-parent-thread-id":"PARENT","parent_turn_id":"PTURN","x-codex-turn-metadata":${JSON.stringify(
          `{${before},"parent_turn_id":"PTURN",${after},"code_mode_tool_names":{"a":{"name":"m","namespace":null},"b":{"name":"n","namespace":"s"},"c":{"name":"o","namespace":null}},${end}}`,
        )}}`,
      },
    },
  ),
  turnMetadata("nothing but empty maps", { workspaces: {} }, `{${ids},"request_kind":"turn","workspaces":{}}`),
  turnMetadata(
    "everything ASCII: every UTF-16 unit of its own, lower case",
    { thread_source: "東京 ı 🚀 é\u0080", responsesapi_client_metadata: { é: '\u2028\n"' } },
    String.raw`{${ids},"request_kind":"turn","thread_source":"\u6771\u4eac \u0131 \ud83d\ude80 \u00e9\u0080","\u00e9":"\u2028\n\""}`,
  ),
  turnMetadata(
    "extras come last and sorted by their bytes; reserved names are left out",
    {
      sandbox: "none",
      responsesapi_client_metadata: Object.fromEntries(
        [
          ..."z,B,a,aa,\u{ffff},\u{10000},model,reasoning_effort".split(","),
          ..."installation_id,x-codex-installation-id,session_id,thread_id,turn_id,window_id,x-codex-window-id".split(
            ",",
          ),
          ..."x-codex-turn-metadata,x-codex-parent-thread-id,x-openai-subagent,request_kind,compaction".split(","),
          ..."turn_started_at_unix_ms,forked_from_thread_id,parent_thread_id,subagent_kind,thread_source".split(","),
          ..."sandbox,workspaces".split(","),
        ].map((name, position) => [name, String(position)]),
      ),
    },
    String.raw`{${ids},"request_kind":"turn","sandbox":"none","B":"1","a":"2","aa":"3","model":"6","reasoning_effort":"7","z":"0","\uffff":"4","\ud800\udc00":"5"}`,
  ),
  ...(
    [
      ["review", "review"],
      ["compact", "compact"],
      ["collab_spawn", "thread_spawn"],
      ["memory_consolidation", "memory_consolidation"],
      ["my-task", "my-task"],
    ] as const
  ).map(([subagent, kind]) => {
    const header = `{${ids},"request_kind":"turn","parent_thread_id":"PARENT","subagent_kind":"${kind}"}`;
    return turnMetadata(`sub-agent ${subagent}`, { subagent, parent_thread_id: "PARENT" }, header, {
      header: {
        "x-openai-subagent": subagent,
        "x-codex-parent-thread-id": "PARENT",
        "x-codex-turn-metadata": header,
      },
    });
  }),
  turnMetadata(
    "an internal memory consolidation has the header but no kind of its own",
    { subagent: "memory_consolidation", memgen: true },
    `{${ids},"request_kind":"turn"}`,
  ),
  ...[
    [{ sandbox: "none", workspaces: {} }, '{"request_kind":"memory","sandbox":"none","workspaces":{}}'] as const,
    [{}, '{"request_kind":"memory"}'] as const,
  ].map(([more, header]) => ({
    name: `memory names nobody in its metadata and no turn: ${header}`,
    contract: "wire contract 2.6, asked of the client",
    profile: { session: { request_kind: "memory", ...more } },
    header: { "x-codex-turn-metadata": header, "x-codex-beta-features": null },
    wire: {
      client_metadata: `{"x-codex-installation-id":"INSTALL","session_id":"SESSION","thread_id":"THREAD","x-codex-window-id":"THREAD:0","x-codex-turn-metadata":${JSON.stringify(header)}}`,
    },
  })),
];

const cacheKey = (name: string, session: ProfilePart, key: string, more: Partial<WrittenCase> = {}): WrittenCase => ({
  name,
  contract: "wire contract 2.1",
  profile: { session },
  wire: { prompt_cache_key: `"${key}"` },
  ...more,
});

const cacheKeys: readonly WrittenCase[] = [
  cacheKey("the cache key is the thread", {}, "THREAD", {
    dialects: ["codex-0.144"],
    reasons: { "/prompt_cache_key": "set cache-key/thread thread_id" },
  }),
  cacheKey("the cache key is the session", {}, "SESSION", {
    dialects: ["codex-0.147"],
    contract: "wire versions, prompt_cache_key",
    reasons: { "/prompt_cache_key": "set cache-key/session session_id" },
  }),
  cacheKey(
    "a guardian's cache key is its parent's",
    { guardian: true, parent_thread_id: "PARENT" },
    "guardian:PARENT",
    {
      reasons: { "/prompt_cache_key": "set cache-key/guardian guardian" },
    },
  ),
  cacheKey("a guardian without parent", { guardian: true }, "THREAD", { dialects: ["codex-0.144"] }),
  cacheKey("a parent, but no guardian", { guardian: false, parent_thread_id: "PARENT" }, "THREAD", {
    dialects: ["codex-0.144"],
  }),
];

export const metadata: readonly WrittenCase[] = [...turnMetadataCases, ...cacheKeys];

/** Used where a whole header list is written out. */
export const plainTurn = `{${ids},"request_kind":"turn"}`;
export const prewarmTurn = `{${ids.replace('"TURN"', '""')},"request_kind":"prewarm"}`;
