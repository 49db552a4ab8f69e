import { readFileSync } from "node:fs";
import { parseJson } from "../json/parse.js";
import { problemAt } from "../json/problem-at.js";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import { ConfigNode } from "./config-node.js";
import { configFromJson } from "./json-config.js";

/** Members of a model's settings that decide a request; the client's file may hold any others. */
const used = new Set(["capabilities", "options", "extendedThinking", "maxOutputTokens"]);

/**
 * The entry of one model in a chat client's settings file, `models.<name>.{options, capabilities}`, as a profile layer
 * (chat translation 1). A model without an entry has no options, and its endpoint is `chat`.
 *
 * @throws InputError `settings-unreadable`, or when the file has no `models`
 */
export function readSettings(file: string, model: string): ConfigNode {
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
  return new ConfigNode({ kind: "object", source, key: "", members: [{ name: "model", nameOffset: -1, node }] });
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
