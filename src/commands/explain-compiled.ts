import { bodyFacts, type BodyFacts } from "../compile/body-facts.js";
import { dialects } from "../compile/dialects/dialects.js";
import type { JsonDocument } from "../json/document.js";
import { parseJson } from "../json/parse.js";
import { counted } from "../problem/counted.js";
import { itemList } from "../protocol/body-protocol.js";
import { UsageError } from "../problem/usage-error.js";
import { resolveCredential } from "../profile/credential.js";
import { fieldText } from "../render/field-text.js";
import { shellWord } from "../render/shell-word.js";
import { whyFieldJson, whyJson } from "../render/why-json.js";
import { whyTable } from "../render/why-table.js";
import { explain, type Explained } from "../why/explanation.js";
import { fieldDepth, type FieldDepth } from "../why/field-depth.js";
import type { Invocation } from "./invocation.js";
import type { CompiledChat } from "./load-chat.js";
import type { CompiledSource } from "./load-request.js";
import { sameRequest } from "./same-request.js";
import type { WhyOptions } from "./why.js";

/** `why` of a request that was compiled: the table, or one field in depth. */
export async function explainCompiled(
  { options, output, paint }: Invocation<WhyOptions>,
  loaded: CompiledSource | CompiledChat,
  source: string | undefined,
  field: string | undefined,
): Promise<void> {
  const { request } = loaded;
  const body = parseJson(request.body, { name: "body" });
  const explained = explainedOf(loaded, body);
  const facts = bodyFacts(body, body.root);
  const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
  const same = sameRequest(source, options);
  if (field !== undefined) {
    refuseMissingItem(field, facts);
    const depth = fieldDepth(explained, field);
    if (options.json === true) output.write(whyFieldJson(depth));
    else await output.show(fieldText({ depth, next: nextOfField(depth, same + entryWords(loaded)), width }, paint));
    return;
  }
  const explanation = explain(explained);
  const next = `prompt-wire compile${same}`;
  if (options.json === true) output.write(whyJson({ request, facts, explanation, problems: loaded.problems }));
  else {
    const circumstances = `${loaded.source.name} · ${keyText(loaded)} · nothing sent`;
    await output.show(whyTable({ request, facts, explanation, circumstances, next, width }, paint));
  }
}

function explainedOf(loaded: CompiledSource | CompiledChat, body: JsonDocument): Explained {
  const { profile, request } = loaded;
  if (loaded.kind === "chat") {
    const { document, node } = loaded.source;
    const fieldOrder = Array.from(request.fields, ({ name }) => name);
    return { request, body, prompt: { document, node }, profile, fieldOrder };
  }
  const dialect = dialects.get(loaded.request.dialect);
  if (dialect === undefined) throw new TypeError(`${loaded.request.dialect} compiled, but is no dialect`);
  const form = loaded.request.endpoint === "compact" ? "compact" : loaded.request.transport;
  const codex = { request: loaded.request, dialect };
  return { request, body, prompt: loaded.source.prompt, profile, fieldOrder: dialect.fields[form], codex };
}

/** What was done with secrets. */
function keyText({ profile, environment }: CompiledSource | CompiledChat): string {
  const credential = resolveCredential(profile, environment);
  return credential.kind === "bearer" ? `key from ${credential.token.origin}, not shown` : "no key read";
}

function refuseMissingItem(field: string, { protocol, items }: BodyFacts): void {
  const [, list = "", position] = /^\/(input|messages)\/(\d+)(?:\/|$)/.exec(field) ?? [];
  if (list !== itemList[protocol] || Number(position) < items) return;
  throw UsageError.of({
    code: "usage",
    message: `There is no ${list}[${position}]: the request has ${counted(items, "item")}`,
    remedy: items === 0 ? "Give a source with items." : `Items count from 0 to ${items - 1}.`,
  });
}

/** An entry of another model says nothing of a chat source: a change of the entry must name the model as well. */
function entryWords(loaded: CompiledSource | CompiledChat): string {
  if (loaded.kind !== "chat") return "";
  const { document, node } = loaded.source;
  const model = document.member(node, "model");
  const slug = model !== -1 && document.isString(model) ? document.string(model) : undefined;
  return slug === undefined || slug === loaded.profile.values.model.slug
    ? ""
    : ` --set ${shellWord(`model.slug=${slug}`)}`;
}

/**
 * The first change that can be typed, else the whole table. What decided comes first; but a default gives way to what
 * the user sets, so there a setting of the user's goes before the model's entry.
 */
function nextOfField({ inputs, row, shown }: FieldDepth, same: string): string {
  const typed = inputs.filter(({ change }) => change !== undefined && !change.endsWith("=…"));
  const ofUser = row?.outcome === "defaulted" ? typed.find(({ name }) => /^(?:turn|config)\./.test(name)) : undefined;
  const change = (ofUser ?? typed[0])?.change;
  if (change === undefined) return `prompt-wire why${same}`;
  const [first = "", ...others] = change.split("|");
  const isSent = (value: string): boolean => JSON.stringify(value) === shown;
  const name = first.slice(0, first.indexOf("=") + 1);
  const other = others.find((value) => !isSent(value));
  const chosen = isSent(first.slice(name.length)) && other !== undefined ? name + other : first;
  return `prompt-wire compile${same} ${chosen}`;
}
