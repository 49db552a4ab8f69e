import { bodyFacts } from "../compile/body-facts.js";
import { bodyProtocol } from "../protocol/body-protocol.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { Kind } from "../json/kind.js";
import { pointerToken, resolvePointer } from "../json/pointer.js";
import { counted } from "../problem/counted.js";
import { ownEntry } from "../problem/own-entry.js";
import { clientKind, type ClientKind } from "./client-kind.js";
import { foreignFields } from "./foreign-fields.js";
import { laterSigns, type LaterSign } from "./later-versions.js";
import { objections, type Body, type Objection } from "./objections.js";
import { requestForm, type RequestForm } from "./request-form.js";

/** Something a body proves, and by what. */
export interface Finding {
  /** `client`, `dialect`, `mode`, `provider`, `model`, `turn`. */
  readonly about: string;
  readonly verdict: string;
  readonly because: string;
  readonly pointer?: string;
}

/** A member that no client of a known dialect sends. */
export interface ForeignMember {
  readonly pointer: string;
  /** What usually puts it there, where that is known. */
  readonly usually?: string;
}

/** What can be told from a body alone. */
export interface Evidence {
  readonly form: RequestForm;
  readonly client: ClientKind;
  readonly findings: readonly Finding[];
  readonly foreign: readonly ForeignMember[];
  /** Per dialect, what it would not have sent like this. */
  readonly objections: ReadonlyMap<string, readonly Objection[]>;
  /** What a body cannot tell. */
  readonly unknown: readonly string[];
}

const settingsUnknown =
  "which setting, file or default a value came from; give the profile with -p or --codex and the Prompt to see";

/**
 * Examines a captured body without its profile: which dialects can have made it, for which kind of provider and model.
 *
 * @param has what was captured besides: with a whole request, URL and headers are known
 */
export function examineBody(
  body: Body,
  dialects: ReadonlyMap<string, Dialect>,
  has: "body" | "request" = "body",
): Evidence {
  const { document, node } = body;
  const form = requestForm(document, node);
  const unseen =
    has === "body" ? "URL, headers and key: a body does not hold them" : "the key: it is not kept with a request";
  if (bodyProtocol(document, node) === "chat") return chatEvidence(form, unseen);
  const found = new Map(Array.from(dialects.values(), (dialect) => [dialect.name, objections(body, dialect, form)]));
  const foreign = foreignMembers(body, dialects, form);
  const added = new Set(foreign.map(({ pointer }) => pointer));
  const own = Array.from(found, ([name, list]) => ({ name, own: list.filter(({ pointer }) => !added.has(pointer)) }));
  const client = clientKind(
    body,
    own.some((list) => list.own.length === 0),
  );
  return {
    form,
    client,
    findings: [
      // What a later client changed can be told only of one that is like it.
      clientFinding(own, foreign, client === "codex" ? laterSigns(body)[0] : undefined),
      ...modeFindings(body),
      ...providerFindings(body),
      ...modelFindings(body),
      ...turnFindings(body),
    ],
    foreign,
    objections: found,
    unknown: [unseen, settingsUnknown, "the order of client_metadata: the client shuffles it"],
  };
}

/** Of a Chat Completions request no rules of a client are known. */
function chatEvidence(form: RequestForm, unseen: string): Evidence {
  const because = "it has messages and no input; which client it was, the body does not tell";
  return {
    form,
    client: "chat",
    findings: [{ about: "client", verdict: "one of Chat Completions", because, pointer: "/messages" }],
    foreign: [],
    objections: new Map(),
    unknown: [unseen, settingsUnknown],
  };
}

/** Which client sent the body; foreign members aside, because something on the way adds those. */
function clientFinding(
  lists: readonly { readonly name: string; readonly own: readonly Objection[] }[],
  foreign: readonly ForeignMember[],
  later: LaterSign | undefined,
): Finding {
  const fitting = lists.filter(({ own }) => own.length === 0).map(({ name }) => name);
  const others = lists
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => `not ${name}, which ${own[0]?.text ?? ""} (${own[0]?.pointer ?? ""})`);
  if (fitting.length > 0) {
    const names = fitting.join(" or ");
    const everything = "members, items and their order are as it sends them";
    const because = others.length === 0 ? everything : others.join("; ");
    return foreign.length === 0
      ? { about: "client", verdict: names, because }
      : { about: "client", verdict: `${names}, changed on the way`, because: `${because}; see the foreign members` };
  }
  const [nearest] = lists.toSorted((left, right) => left.own.length - right.own.length);
  const distance =
    nearest === undefined
      ? "no dialect is known"
      : `${nearest.name} is nearest, with ${counted(nearest.own.length, "objection")}`;
  if (later !== undefined) {
    const { since, pointer, text } = later;
    const verdict = `perhaps codex ${since} or later, which is no dialect yet`;
    return { about: "client", verdict, because: `${text}; ${distance}`, pointer };
  }
  return { about: "client", verdict: "none that is known, or changed on the way", because: distance };
}

function foreignMembers(
  { document, node }: Body,
  dialects: ReadonlyMap<string, Dialect>,
  form: RequestForm,
): ForeignMember[] {
  const known = new Set<string>([...dialects.values()].flatMap(({ fields }) => fields[form]));
  const foreign: ForeignMember[] = [];
  for (const { key } of document.members(node)) {
    const name = document.string(key);
    if (known.has(name)) continue;
    const usually = ownEntry(foreignFields, name);
    foreign.push({ pointer: `/${pointerToken(name)}`, ...(usually === undefined ? {} : { usually }) });
  }
  return foreign;
}

function modeFindings({ document, node }: Body): Finding[] {
  const pointer = "/client_metadata/ws_request_header_x_openai_internal_codex_responses_lite";
  switch (bodyFacts(document, node).liteBy) {
    case "item":
      return [{ about: "mode", verdict: "Lite", because: "the first item carries the tools", pointer: "/input/0" }];
    case "mark":
      return [{ about: "mode", verdict: "Lite", because: "the frame carries the mark", pointer }];
    case undefined:
      return [{ about: "mode", verdict: "ordinary", because: "no item carries the tools" }];
  }
}

/** Wire contract 2.1, 2.4, 3, 8: what only certain providers get. */
function providerFindings(body: Body): Finding[] {
  const { document, node } = body;
  const findings: Finding[] = [];
  const store = document.member(node, "store");
  if (store !== -1) {
    const isAzure = document.kind(store) === Kind.true;
    findings.push({
      about: "provider",
      verdict: isAzure ? "taken for Azure" : "not taken for Azure",
      because: `store is ${String(isAzure)}, which depends on nothing else up to codex-0.147`,
      pointer: "/store",
    });
  }
  const sign = openAiSign(body);
  if (sign !== undefined) {
    findings.push({
      about: "provider",
      verdict: 'named exactly "OpenAI"',
      because: "only it gets this",
      pointer: sign,
    });
  }
  return findings;
}

/** A member that only a provider named OpenAI gets. */
function openAiSign({ document, node }: Body): string | undefined {
  if (document.member(node, "stream_options") !== -1) return "/stream_options";
  const input = document.member(node, "input");
  if (input === -1 || !document.isArray(input)) return undefined;
  let position = -1;
  for (const item of document.elements(input)) {
    position++;
    for (const name of ["internal_chat_message_metadata_passthrough", "encrypted_function_args"]) {
      if (document.member(item, name) !== -1) return `/input/${position}/${name}`;
    }
  }
  return undefined;
}

/** Wire contract 2.2, 2.3, 2.5: what the model's catalog entry must have said. */
function modelFindings({ document, node }: Body): Finding[] {
  const findings: Finding[] = [];
  const reasoning = document.member(node, "reasoning");
  if (reasoning !== -1 && document.isNull(reasoning)) {
    const because = "reasoning is null: its entry says so, or it is in no catalog";
    findings.push({ about: "model", verdict: "no reasoning summaries", because, pointer: "/reasoning" });
  }
  if (resolvePointer(document, "/text/verbosity", node) !== -1) {
    const because = "text.verbosity is sent only then";
    findings.push({ about: "model", verdict: "supports verbosity", because, pointer: "/text/verbosity" });
  }
  const tier = document.member(node, "service_tier");
  if (tier !== -1) {
    const verdict = `advertises the tier ${document.text(tier)}`;
    findings.push({ about: "model", verdict, because: "others are not sent", pointer: "/service_tier" });
  }
  return findings;
}

/** Wire contract 2.6: what client_metadata says about the turn. */
function turnFindings({ document, node }: Body): Finding[] {
  const text = (name: string): string | undefined => {
    const value = resolvePointer(document, `/client_metadata/${name}`, node);
    return value !== -1 && document.isString(value) ? document.string(value) : undefined;
  };
  const findings: Finding[] = [];
  const subagent = text("x-openai-subagent");
  if (subagent !== undefined) {
    const pointer = "/client_metadata/x-openai-subagent";
    findings.push({ about: "turn", verdict: `a sub-agent: ${subagent}`, because: "client_metadata names it", pointer });
  }
  if (text("turn_id") === "") {
    const pointer = "/client_metadata/turn_id";
    findings.push({ about: "turn", verdict: "a prewarm", because: "its turn id is empty", pointer });
  }
  const kind = /"request_kind":"(\w+)"/.exec(text("x-codex-turn-metadata") ?? "")?.[1];
  if (kind !== undefined && kind !== "turn" && kind !== "prewarm") {
    const pointer = "/client_metadata/x-codex-turn-metadata";
    findings.push({ about: "turn", verdict: kind, because: "the turn metadata names the request kind", pointer });
  }
  return findings;
}
