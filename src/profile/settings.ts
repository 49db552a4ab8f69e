import { readFileSync } from "node:fs";
import { parseJson } from "../json/parse.js";
import { problemAt } from "../json/problem-at.js";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import type { Problem } from "../problem/problem.js";
import { configProblem } from "./config-problem.js";
import { ConfigNode } from "./config-node.js";
import { configFromJson } from "./json-config.js";

/** What a settings file says of one model. */
export interface ChatSettings {
  /** In profile shape. */
  readonly layer: ConfigNode;
  /** False: the file does not know the model, and nothing of it applies. */
  readonly hasEntry: boolean;
  readonly problems: readonly Problem[];
}

/** Members of a model's settings that decide a request; the client's file may hold any others. */
const used = new Set(["capabilities", "options", "extendedThinking", "maxOutputTokens"]);

/**
 * The entry of one model in a chat client's settings file, `models.<name>.{options, capabilities}`, as a profile layer
 * (chat translation 1). A model without an entry has no options, and its endpoint is `chat`.
 *
 * @throws InputError `settings-unreadable`, or when the file has no `models`
 */
export function readSettings(file: string, model: string): ChatSettings {
  const document = parseJson(readText(file), { name: file });
  const models = document.member(document.root, "models");
  if (models === -1 || !document.isObject(models)) {
    const message = `${file} has no object "models"`;
    const name = document.isObject(document.root)
      ? nearestName(
          "models",
          Array.from(document.members(document.root), ({ key }) => document.string(key)),
        )
      : undefined;
    const remedy =
      name === undefined
        ? 'write {"models": {"NAME": {"capabilities": {…}, "options": {…}}}}'
        : `did you mean "models" for "${name}"?`;
    throw new InputError([problemAt(document, document.root, { code: "settings-unreadable", message, remedy })]);
  }
  const root = configFromJson(document, document.root, { kind: "profile", file });
  const entry = root.member("models")?.member(model);
  const { source } = root;
  const slug = new ConfigNode({ kind: "string", source: { kind: "flag" }, key: "--model", scalar: model });
  const members = (entry?.members ?? []).filter(({ name }) => used.has(name));
  const node = new ConfigNode({
    kind: "object",
    source,
    key: model,
    members: [{ name: "slug", nameOffset: -1, node: slug }, ...members],
    ...(entry === undefined ? {} : { offset: entry.offset }),
  });
  const layer = new ConfigNode({ kind: "object", source, key: "", members: [{ name: "model", nameOffset: -1, node }] });
  if (entry !== undefined) return { layer, hasEntry: true, problems: misspelt(entry, model) };
  const nearest = nearestName(model, root.member("models")?.members.map(({ name }) => name) ?? []);
  const problem: Problem = {
    code: "settings-no-entry",
    severity: "warning",
    message: `no entry for ${model} in ${file}: endpoint chat, no options`,
    ...(nearest === undefined ? {} : { remedy: `did you mean ${nearest}?` }),
  };
  return { layer, hasEntry: false, problems: [problem] };
}

/** Members that have no effect because of a slip; others are the client's own. */
function misspelt(entry: ConfigNode, model: string): Problem[] {
  return entry.members.flatMap(({ name, node }) => {
    const nearest = used.has(name) ? undefined : nearestName(name, used);
    if (nearest === undefined) return [];
    const message = `models.${model}.${name} has no effect`;
    const remedy = `did you mean ${nearest}?`;
    return [configProblem(node, { code: "profile-unknown-key", severity: "warning", message, remedy })];
  });
}

function readText(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw InputError.of({
      code: "settings-unreadable",
      message: `--settings ${file} cannot be read: ${why}`,
      remedy: 'give the path of a settings file: {"models": {"NAME": {"capabilities": …, "options": …}}}',
    });
  }
}
