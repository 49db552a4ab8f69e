import { callKinds, type CallKind } from "../compile/chat/call-kind.js";
import { parseJson } from "../json/parse.js";
import { checkShape } from "../profile/check-shape.js";
import type { ConfigNode } from "../profile/config-node.js";
import { configFromJson } from "../profile/json-config.js";
import type { ObjectShape, StringShape } from "../profile/shape.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import type { Fingerprints } from "./fingerprints.js";
import { strings } from "./settings-values.js";

const hash = (of: string): StringShape => ({ type: "string", text: `SHA-256 of ${of}.` });

/** The keys of case.json. */
export const caseSettingsShape: ObjectShape = {
  type: "object",
  text: "Settings of one snapshot. Paths are relative to this file.",
  members: {
    $schema: { type: "string", text: "For editors." },
    captured: {
      type: "boolean",
      default: false,
      text: "request.json was captured from a client: there is nothing to compile.",
    },
    prompt: { type: "string", notEmpty: true, text: "A shared prompt. Default: prompt.json." },
    profile: {
      type: "string",
      notEmpty: true,
      text: "A shared profile: a file, MODEL@PROVIDER or MODEL@URL. Default: profile.json or profile.toml, else what prompt-wire.toml says.",
    },
    dialect: { type: "string", notEmpty: true, text: "The wire version that the snapshot is of." },
    set: { type: "list", text: "Values of the profile, as for --set.", items: { type: "string", text: "path=value" } },
    lite: { type: "boolean", text: "Lite or ordinary, whatever the model says." },
    transport: { type: "string", values: ["http", "ws"], default: "http", text: "A body, or a WebSocket frame." },
    prewarm: { type: "boolean", default: false, text: "The frame that only warms the connection." },
    endpoint: { type: "string", values: ["responses", "compact"], default: "responses", text: "Where it goes." },
    model: { type: "string", notEmpty: true, text: "Chat sources: the model that is really used." },
    call: { type: "string", values: callKinds, default: "agent", text: "Chat sources: the kind of call." },
    accepted: {
      type: "object",
      text: "What the golden was made from, so that a check can say who changed it.",
      members: {
        promptWire: { type: "string", text: "Version of prompt-wire." },
        dialect: { type: "string", text: "The dialect." },
        form: { type: "string", text: "What kind of request it is." },
        prompt: hash("the prompt without white space"),
        profile: hash("what the profile says"),
        catalog: hash("what the built-in catalog adds"),
        request: hash("request.json"),
        headers: hash("headers.json without white space"),
      },
    },
  },
};

/** What case.json says. */
export interface CaseSettings {
  readonly $schema?: string;
  readonly captured?: boolean;
  readonly prompt?: string;
  readonly profile?: string;
  readonly dialect?: string;
  readonly set?: readonly string[];
  readonly lite?: boolean;
  readonly transport?: "http" | "ws";
  readonly prewarm?: boolean;
  readonly endpoint?: "responses" | "compact";
  readonly model?: string;
  readonly call?: CallKind;
  readonly accepted?: Partial<Fingerprints>;
}

/**
 * Reads case.json.
 *
 * @param name how messages call the file
 * @throws InputError with everything that is wrong; an unknown key is wrong, too: it may be one that decides the request
 */
export function readCaseSettings(bytes: Uint8Array, name: string): CaseSettings {
  const document = parseJson(bytes, { name });
  const root = configFromJson(document, 0, { kind: "source" });
  const problems = checkShape(root, caseSettingsShape);
  if (problems.length > 0) throw new InputError(problems.map(asError));
  const text = (key: string): string | undefined => root.member(key)?.text();
  const flag = (key: string): boolean | undefined => {
    const value = root.member(key)?.scalar;
    return typeof value === "boolean" ? value : undefined;
  };
  const settings = {
    $schema: text("$schema"),
    captured: flag("captured"),
    prompt: text("prompt"),
    profile: text("profile"),
    dialect: text("dialect"),
    set: root.member("set") && strings(root.member("set")),
    lite: flag("lite"),
    transport: text("transport"),
    prewarm: flag("prewarm"),
    endpoint: text("endpoint"),
    model: text("model"),
    call: text("call"),
    accepted: root.member("accepted") && accepted(root.member("accepted")!),
  };
  // The shape has checked every type and choice.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as CaseSettings;
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}

function accepted(node: ConfigNode): Partial<Fingerprints> {
  return Object.fromEntries(node.members.map(({ name, node: value }) => [name, value.text()]));
}

/** The text of case.json, members in the order of the table. */
export function writeCaseSettings(settings: CaseSettings): Uint8Array {
  const members = Object.keys(caseSettingsShape.members).map((key) => [key, settings[key as keyof CaseSettings]]);
  return new TextEncoder().encode(`${JSON.stringify(Object.fromEntries(members), undefined, 2)}\n`);
}
