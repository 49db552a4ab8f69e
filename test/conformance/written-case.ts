import type { CompiledRequest } from "../../src/compile/compiled-request.js";
import type { CompileOptions } from "../../src/compile/compile-options.js";
import { parseJson } from "../../src/json/parse.js";
import { InputError } from "../../src/problem/input-error.js";
import type { Problem } from "../../src/problem/problem.js";
import type { Prompt } from "../../src/compile/prompt.js";
import { profileFromNode } from "../../src/profile/from-node.js";
import type { Profile } from "../../src/profile/profile.js";
import { Secret } from "../../src/profile/secret.js";
import { invariantDifferences } from "./invariants.js";
import { headerDifference, revealed, textDifference, type WireHeader } from "./difference.js";
import { realSubject, type Check, type Subject } from "./subject.js";

/** Members of one part of a profile; null takes the base's member out. A name stands for a built-in model or provider. */
export type ProfilePart = Readonly<Record<string, unknown>>;

/** Laid over the base profile, part by part. */
export type ProfilePatch = Readonly<
  Partial<Record<"model" | "provider", ProfilePart | string>> &
    Partial<Record<"turn" | "config" | "features" | "auth" | "session", ProfilePart>>
>;

/** A request written out by hand from the wire contract: what goes in, and the exact bytes that must come out. */
export interface WrittenCase {
  readonly name: string;
  /** Section of the wire contract, or of the version table. */
  readonly contract: string;
  /** Dialects that must all give the same; both when absent. */
  readonly dialects?: readonly string[];
  readonly profile?: ProfilePatch;
  /** JSON text of `input`, `tools` and further Prompt members: text, because order and numbers count. */
  readonly input?: string;
  readonly tools?: string;
  /** Further members of the Prompt, such as `"output_schema":{}`; they win over the base's. */
  readonly members?: string;
  /** The whole Prompt text instead. */
  readonly prompt?: string;
  readonly options?: Pick<CompileOptions, "transport" | "endpoint" | "prewarm" | "lite">;
  readonly environment?: Readonly<Record<string, string>>;

  /** The whole body. */
  readonly body?: string;
  /** Exact text of single top-level members; null: not sent. */
  readonly wire?: Readonly<Record<string, string | null>>;
  /** Names of all top-level members, in order. */
  readonly order?: string;
  /** All headers. */
  readonly headers?: readonly WireHeader[];
  /** Single headers; null: not sent. */
  readonly header?: Readonly<Record<string, string | null>>;
  /** Where the values of secret headers say they come from, by name. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly compressed?: boolean;
  /** `outcome rule origin` by pointer: reasons that must be there; null: none for this pointer. */
  readonly reasons?: Readonly<Record<string, string | null>>;
  /** `code pointer` of all warnings, in any order. */
  readonly warnings?: readonly string[];
  /** How the messages of some warnings begin. */
  readonly messages?: readonly string[];
  /** Prompt index of each wire item. */
  readonly promptIndex?: readonly number[];
  /** `code message` of everything that is refused. */
  readonly refused?: readonly string[];
  /** `line:column code pointer message [remedy]` of everything that is refused. */
  readonly refusedAt?: readonly string[];
}

const bothDialects = ["codex-0.144", "codex-0.147"];

export const baseProfile = {
  model: {
    slug: "m",
    supports_reasoning_summaries: true,
    default_reasoning_summary: "none",
    support_verbosity: false,
    supports_parallel_tool_calls: false,
  },
  provider: { name: "Mock", base_url: "http://host.test/v1" },
  turn: {},
  config: {},
  features: {},
  auth: { mode: "none" },
  session: {
    installation_id: "INSTALL",
    session_id: "SESSION",
    thread_id: "THREAD",
    turn_id: "TURN",
    window_id: "THREAD:0",
    originator: "tester",
    user_agent: "tester/1",
  },
} as const;

/** The dialects a case is about. */
export function dialectsOf(written: WrittenCase): readonly string[] {
  return written.dialects ?? bothDialects;
}

/** What else must hold of a request that was not refused. */
export type FurtherCheck = (request: CompiledRequest, dialect: string, subject: Subject) => string[];

/** One check for each dialect of each case. */
export function writtenChecks(
  cases: readonly WrittenCase[],
  further: (written: WrittenCase) => FurtherCheck = () => () => [],
): Check[] {
  return cases.flatMap((written) => {
    const more = further(written);
    return dialectsOf(written).map((dialect) => ({
      name: `${dialect}: ${written.name} (${written.contract})`,
      run: (subject: Subject) => runWrittenCase(written, dialect, subject, more),
    }));
  });
}

/** Compiles what a case describes. */
export function compileWritten(written: WrittenCase, dialect: string, subject: Subject = realSubject): CompiledRequest {
  const { profile, prompt } = inputOf(written, dialect);
  return subject.compile({
    prompt,
    profile,
    environment: written.environment ?? {},
    ...written.options,
    dialects: subject.dialects,
  });
}

interface Input {
  readonly profile: Profile;
  readonly prompt: Prompt;
}

/** Read once: the script that breaks rules compiles each case thousands of times. */
const inputs = new WeakMap<WrittenCase, Map<string, Input>>();

/** The profile and the Prompt of a case. */
export function inputOf(written: WrittenCase, dialect: string): Input {
  const byDialect = inputs.get(written) ?? new Map<string, Input>();
  inputs.set(written, byDialect);
  const known = byDialect.get(dialect);
  if (known !== undefined) return known;
  const document = parseJson(JSON.stringify({ dialect, ...patched(written.profile ?? {}) }), { name: "profile" });
  const profile = profileFromNode(document, 0, {
    environment: written.environment ?? {},
    testData: true,
    dialects: [...realSubject.dialects.keys()].filter((name) => !bothDialects.includes(name)),
  });
  const input = { profile, prompt: { document: parseJson(promptText(written), { name: "prompt" }), node: 0 } };
  byDialect.set(dialect, input);
  return input;
}

function promptText({ prompt, input = "[]", tools = "[]", members }: WrittenCase): string {
  const more = members === undefined ? "" : `,${members}`;
  return (
    prompt ??
    `{"base_instructions":{"text":"BASE"},"parallel_tool_calls":false,"tools":${tools},"input":${input}${more}}`
  );
}

function patched(patch: ProfilePatch): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(baseProfile).map(([part, values]) => {
      const given = patch[part as keyof ProfilePatch] ?? {};
      if (typeof given === "string") return [part, given];
      const merged = { ...values, ...given };
      return [part, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))];
    }),
  );
}

function runWrittenCase(written: WrittenCase, dialect: string, subject: Subject, further: FurtherCheck): string[] {
  let request: CompiledRequest;
  try {
    request = compileWritten(written, dialect, subject);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return refusalDifferences(written, error.problems);
  }
  if (isRefused(written)) return ["nothing was refused"];
  return [
    ...invariantDifferences(request, { dialect, transport: "http", endpoint: "responses", ...written.options }),
    ...bodyDifferences(written, request),
    ...headDifferences(written, request),
    ...reportDifferences(written, request),
    ...further(request, dialect, subject),
  ];
}

/** Whether a case is about a request that cannot be made. */
export function isRefused({ refused, refusedAt }: WrittenCase): boolean {
  return refused !== undefined || refusedAt !== undefined;
}

function refusalDifferences({ refused, refusedAt }: WrittenCase, problems: readonly Problem[]): string[] {
  const short = problems.map(({ code, message }) => `${code} ${message}`);
  const long = problems.map(({ code, message, pointer, place, remedy }) => {
    const advice = remedy === undefined || code.startsWith("wire-") ? "" : ` [${remedy}]`;
    return `${place?.line}:${place?.column} ${code} ${pointer} ${message}${advice}`;
  });
  return [
    ...problems.filter(({ severity }) => severity !== "error").map(({ code }) => `${code} is no error`),
    ...(refusedAt === undefined
      ? textDifference("refusals", short.join("\n"), (refused ?? []).join("\n"))
      : textDifference("refusals", long.join("\n"), refusedAt.join("\n"))),
  ];
}

function bodyDifferences({ body, wire = {}, order, promptIndex }: WrittenCase, request: CompiledRequest): string[] {
  const text = (start: number, end: number): string => Buffer.from(request.body.subarray(start, end)).toString();
  const differences: string[] = [];
  if (body !== undefined) differences.push(...textDifference("body", text(0, request.body.length), body));
  for (const [name, expected] of Object.entries(wire)) {
    const field = request.fields.find((candidate) => candidate.name === name);
    const actual = field === undefined ? "(absent)" : text(field.start, field.end);
    differences.push(...textDifference(name, actual, expected ?? "(absent)"));
  }
  const names = request.fields.map(({ name }) => name).join(" ");
  if (order !== undefined) differences.push(...textDifference("order", names, order));
  if (promptIndex !== undefined) {
    differences.push(...textDifference("prompt index", request.promptIndex.join(" "), promptIndex.join(" ")));
  }
  return differences;
}

function headDifferences(
  { headers, header = {}, secrets = {}, url, compressed }: WrittenCase,
  request: CompiledRequest,
): string[] {
  const sent = revealed(request.headers);
  const differences = headers === undefined ? [] : headerDifference(sent, headers);
  for (const [name, expected] of Object.entries(header)) {
    const actual = sent.find(([candidate]) => candidate === name)?.[1] ?? "(absent)";
    differences.push(...textDifference(name, actual, expected ?? "(absent)"));
  }
  for (const [name, expected] of Object.entries(secrets)) {
    const value = request.headers.find(([candidate]) => candidate === name)?.[1];
    differences.push(...textDifference(name, value instanceof Secret ? value.origin : "(no secret)", expected));
  }
  if (url !== undefined) differences.push(...textDifference("url", request.url, url));
  if (compressed !== undefined) {
    differences.push(...textDifference("compressed", String(request.compressed), String(compressed)));
  }
  return differences;
}

function reportDifferences({ reasons = {}, warnings, messages = [] }: WrittenCase, request: CompiledRequest): string[] {
  const differences = messages
    .filter((expected) => !request.warnings.some(({ message }) => message.startsWith(expected)))
    .map((expected) => `no warning says: ${expected}`);
  for (const [pointer, expected] of Object.entries(reasons)) {
    const found = request.reasons.filter((reason) => reason.pointer === pointer);
    const actual = found
      .map(({ outcome, rule, origin }) => `${outcome} ${rule} ${origin.key ?? origin.kind}`)
      .join("; ");
    differences.push(...textDifference(`reason of ${pointer}`, actual, expected ?? ""));
  }
  if (warnings !== undefined) {
    const actual = request.warnings.map(({ code, pointer }) => `${code} ${pointer}`);
    differences.push(...textDifference("warnings", actual.toSorted().join("\n"), warnings.toSorted().join("\n")));
  }
  return differences;
}
