import { compile } from "../compile/compile.js";
import type { CompiledRequest } from "../compile/compiled-request.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { dialects as knownDialects } from "../compile/dialects/dialects.js";
import type { JsonDocument } from "../json/document.js";
import { ObjectWriter } from "../json/object-writer.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { profileFromNode } from "../profile/from-node.js";
import type { Body } from "../why/objections.js";
import { needsIdFeature, type BodyParts } from "./body-parts.js";
import { comparedWithBody, type Difference } from "./compare-with-body.js";
import { conversationParts, type Exchange } from "./conversation-parts.js";
import { writeProfile } from "./profile-json.js";
import { writePrompt } from "./prompt-json.js";
import { requestFacts, type CapturedRequest } from "./request-facts.js";
import { unknownDialectProblem } from "./refusals.js";

export interface DecompileOptions {
  /** How messages call the body. */
  readonly name: string;
  readonly dialects?: ReadonlyMap<string, Dialect>;
  /** Takes the body apart as this dialect's, even where it would not have sent all of it; `lost` then says what. */
  readonly dialect?: string | undefined;
  /** URL and headers, where they were captured as well. */
  readonly request?: CapturedRequest | undefined;
  /** What was exchanged on the same connection before, oldest first: what a delta frame continues. */
  readonly earlier?: readonly Exchange[] | undefined;
}

/** A body taken apart. */
export interface DecompiledBody {
  /** `{"prompt": …, "profile": …}`: a case, as text that was written for it. */
  readonly document: JsonDocument;
  readonly prompt: number;
  readonly profile: number;
  readonly dialect: string;
  /** Other dialects that give the same bytes. */
  readonly alsoFits: readonly string[];
  readonly transport: "http" | "websocket";
  readonly endpoint: "responses" | "compact";
  readonly prewarm: boolean;
  /** What compiles to other bytes than the body has: empty, unless a dialect was asked for that does not fit. */
  readonly lost: readonly Difference[];
  /** Maps whose order the client leaves to chance and that stand in prompt-wire's order now. */
  readonly reordered: readonly string[];
  /** What the compiled body is. */
  readonly request: CompiledRequest;
}

/**
 * The inverse of `compile`: the Prompt and the profile that give a captured body back, byte for byte but for the order
 * of members that the client itself shuffles. Proved by compiling it.
 *
 * @throws InputError `body-delta` for a frame that continues one that is not in `earlier`; `body-unknown-dialect` when no dialect gives
 *   these bytes
 */
export function decompile(body: Body, options: DecompileOptions): DecompiledBody {
  const { dialects = knownDialects, dialect: wanted, name, earlier = [] } = options;
  const parts = conversationParts(body, earlier, name);
  const candidates = [...dialects.values()].filter((dialect) => wanted === undefined || dialect.name === wanted);
  const attempts = candidates.map((dialect) => attempt(body, parts, dialect, options));
  const fitting = attempts.filter((found) => found !== undefined).filter(({ lost }) => lost.length === 0);
  const likely = (dialect: string): number => likelihood(dialects.get(dialect), parts, options.request);
  const [best, ...others] = fitting.toSorted((left, right) => likely(right.dialect) - likely(left.dialect));
  if (best !== undefined) return { ...best, alsoFits: others.map(({ dialect }) => dialect) };
  const [asked] = attempts;
  if (wanted !== undefined && asked !== undefined) return { ...asked, alsoFits: [] };
  throw new InputError([unknownDialectProblem(body, dialects, { name, lost: attempts.map((found) => found?.lost) })]);
}

/** Of dialects that give the same bytes: what the client says of itself counts most, then what needs no rare setting. */
function likelihood(dialect: Dialect | undefined, parts: BodyParts, request: CapturedRequest | undefined): number {
  if (dialect === undefined) return 0;
  const agent = request?.headers.find(([name]) => name.toLowerCase() === "user-agent")?.[1] ?? "";
  const [major, minor] = dialect.clientVersion.split(".");
  const isNamed = agent.includes(`/${major}.${minor}.`);
  return (isNamed ? 2 : 0) + (needsIdFeature(parts, dialect) ? 0 : 1);
}

/** Takes a body apart under the rules of one dialect; undefined when what comes out does not compile. */
function attempt(
  body: Body,
  parts: BodyParts,
  dialect: Dialect,
  { name, dialects = knownDialects, request: captured }: DecompileOptions,
): Omit<DecompiledBody, "alsoFits"> | undefined {
  const facts = captured === undefined ? undefined : requestFacts(captured);
  const object = new ObjectWriter();
  object.object("prompt", (prompt) => writePrompt(prompt, parts, dialect), "always");
  object.object("profile", (profile) => writeProfile(profile, parts, dialect, facts), "always");
  const document = parseJson(object.bytes(), { name: `${name} (taken apart)` });
  const found = {
    document,
    prompt: document.member(0, "prompt"),
    profile: document.member(0, "profile"),
    dialect: dialect.name,
    transport: parts.form === "websocket" ? "websocket" : "http",
    endpoint: parts.form === "compact" ? "compact" : "responses",
    prewarm: parts.isPrewarm,
  } as const;
  try {
    const profile = profileFromNode(document, found.profile, { dialects: [...dialects.keys()] });
    const { transport, endpoint, prewarm } = found;
    const prompt = { document, node: found.prompt };
    const request = compile({ prompt, profile, transport, endpoint, prewarm, dialects });
    return { ...found, request, ...comparedWithBody(body, request) };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
