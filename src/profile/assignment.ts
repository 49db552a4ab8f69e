import { pointerSteps } from "../json/pointer.js";
import { parseJson } from "../json/parse.js";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { ConfigNode, type ConfigSource } from "./config-node.js";
import { findSecrets } from "./find-secrets.js";
import { configTree } from "./json-config.js";
import { patchConfig } from "./plain-config.js";
import { profileShape } from "./profile-shape.js";
import { shapeAt } from "./shape-at.js";
import type { Shape } from "./shape.js";

/** What the flags of one command line set. */
export interface Assignments {
  /** In profile shape: the strongest layer. */
  readonly layer: ConfigNode;
  /** Single members of `model` and `provider`, put on top of whichever are chosen. */
  readonly patch: ConfigNode | undefined;
}

/** Names of config.toml that `--set` takes beside the paths of a profile. */
const configNames: Readonly<Record<string, string>> = {
  model_provider: "provider",
  model_reasoning_effort: "turn.reasoning_effort",
  model_reasoning_summary: "turn.reasoning_summary",
  model_verbosity: "turn.verbosity",
  service_tier: "turn.service_tier",
  model_supports_reasoning_summaries: "config.model_supports_reasoning_summaries",
};

const source: ConfigSource = { kind: "flag" };

/**
 * Reads `--set path=value`. The path is dotted, a JSON pointer, or a name of config.toml; the value is JSON if it
 * parses as JSON and the key takes it, else text. Later ones win.
 *
 * @throws UsageError with every assignment that cannot be used; secrets are refused, because a command line is public.
 */
export function readAssignments(texts: readonly string[], dialect?: string): Assignments {
  const problems: Problem[] = [];
  let layer = objectNode([]);
  let patch = objectNode([]);
  if (dialect !== undefined) {
    layer = patchConfig(
      layer,
      nested(["dialect"], new ConfigNode({ kind: "string", source, key: "--dialect", scalar: dialect })),
    );
  }
  for (const text of texts) {
    const assignment = readAssignment(text, problems);
    if (assignment === undefined) continue;
    const { steps, node } = assignment;
    const tree = nested(steps, node);
    if (findSecrets(tree).length > 0) problems.push(refusedSecret(steps));
    else if (steps.length > 1 && (steps[0] === "model" || steps[0] === "provider")) patch = patchConfig(patch, tree);
    else layer = replace(layer, steps, tree);
  }
  if (problems.length > 0) throw new UsageError(problems);
  return { layer, patch: patch.members.length === 0 ? undefined : patch };
}

/** `model` and `provider` replace what an earlier flag set; everything else is merged per key. */
function replace(layer: ConfigNode, steps: readonly string[], tree: ConfigNode): ConfigNode {
  const isWhole = steps[0] === "model" || steps[0] === "provider";
  if (!isWhole) return patchConfig(layer, tree);
  return objectNode([...layer.members.filter(({ name }) => name !== steps[0]), ...tree.members]);
}

function readAssignment(text: string, problems: Problem[]): { steps: string[]; node: ConfigNode } | undefined {
  const equals = text.indexOf("=");
  if (equals < 1) {
    problems.push({
      code: "set-syntax",
      severity: "error",
      message: `--set takes path=value${equals === -1 ? ", and there is no = in what it was given" : ", and the path is empty"}`,
      remedy: "for example --set turn.verbosity=high",
    });
    return undefined;
  }
  const path = text.slice(0, equals);
  const value = text.slice(equals + 1);
  const steps = pointerSteps(path) ?? (ownEntry(configNames, path) ?? path).split(".");
  const shape = shapeAt(steps);
  if (shape === undefined) {
    problems.push(unknownPath(path, steps));
    return undefined;
  }
  return { steps, node: readValue(value, shape, `--set ${path}`) };
}

function readValue(text: string, shape: Shape, key: string): ConfigNode {
  const asText = new ConfigNode({ kind: "string", source, key, scalar: text });
  const parsed = parseOrUndefined(text, key);
  if (parsed === undefined) return asText;
  const takesText =
    shape.type === "string" || (shape.type === "choice" && shape.choices.some(({ type }) => type === "string"));
  const isWanted =
    parsed.kind === "string" ||
    (shape.type === "choice" && parsed.kind === "object") ||
    (parsed.kind === "null" && shape.nullable === true);
  return takesText && !isWanted ? asText : parsed;
}

function parseOrUndefined(text: string, key: string): ConfigNode | undefined {
  try {
    const document = parseJson(text, { name: key });
    return configTree(document, document.root, source, key);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function nested(steps: readonly string[], node: ConfigNode): ConfigNode {
  return steps.reduceRight((child, step) => objectNode([{ name: step, nameOffset: -1, node: child }], child.key), node);
}

function objectNode(members: ConfigNode["members"], key = ""): ConfigNode {
  return new ConfigNode({ kind: "object", source, key, members });
}

function unknownPath(path: string, steps: readonly string[]): Problem {
  const names = [...Object.keys(configNames), ...pathsOf(profileShape, "")];
  const nearest = nearestName(path.startsWith("/") ? steps.join(".") : path, names);
  return {
    code: "set-unknown-path",
    severity: "error",
    message: `--set ${path}: a profile has no such key`,
    remedy:
      nearest === undefined ? "prompt-wire codes set-unknown-path says what can be set" : `did you mean ${nearest}?`,
  };
}

function pathsOf(shape: Shape, path: string): string[] {
  const object = shape.type === "choice" ? shape.choices.find(({ type }) => type === "object") : shape;
  const own = path === "" ? [] : [path];
  if (object?.type !== "object") return own;
  return [
    ...own,
    ...Object.entries(object.members).flatMap(([name, member]) =>
      pathsOf(member, path === "" ? name : `${path}.${name}`),
    ),
  ];
}

function refusedSecret(steps: readonly string[]): Problem {
  return {
    code: "secret-in-argument",
    severity: "error",
    pointer: `/${steps.join("/")}`,
    message: `--set ${steps.join(".")} would put a secret on the command line, where other programs can read it`,
    remedy:
      "put it in an environment variable: --set auth.api_key_env=NAME, auth.access_token_env=NAME or provider.env_key=NAME",
  };
}
