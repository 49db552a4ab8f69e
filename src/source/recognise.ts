import type { JsonDocument } from "../json/document.js";
import { kindName } from "../json/kind.js";
import { parseJson } from "../json/parse.js";
import { problemAt } from "../json/problem-at.js";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import type { Problem } from "../problem/problem.js";
import { bodyKind } from "./kinds/body.js";
import { cassetteSource } from "./kinds/cassette.js";
import { caseKind } from "./kinds/case.js";
import { chatKind } from "./kinds/chat.js";
import { conversationKind } from "./kinds/conversation.js";
import { harKind } from "./kinds/har.js";
import { journalSource } from "./kinds/journal.js";
import { arraySource, linesSource } from "./kinds/list.js";
import { promptKind } from "./kinds/prompt.js";
import { requestKind } from "./kinds/request.js";
import type { Source } from "./source.js";
import type { Candidate, SourceKind } from "./source-kind.js";

/**
 * The kinds, the most telling shape first: a body may have a member `prompt` (a stored template) or `messages`, a
 * Prompt is what is left. A further kind is one file and one line here.
 */
const kinds: readonly SourceKind[] = [harKind, bodyKind, requestKind, conversationKind, caseKind, chatKind, promptKind];

/** Members that tell the kinds apart; a near miss of one is worth a hint. */
const tellingMembers = ["input", "base_instructions", "prompt", "messages", "steps", "model", "body", "url", "tools"];

/**
 * Reads the bytes of a JSON text as the source they are.
 *
 * @throws InputError `json-syntax`, `json-encoding`, `source-unknown`, `source-profile`, `source-member`, and what the
 *   kinds throw
 */
export function recogniseSource(name: string, bytes: Uint8Array, notes: readonly Problem[]): Source {
  const cassette = cassetteSource(name, bytes, notes);
  if (cassette !== undefined) return cassette;
  const journal = journalSource(name, bytes, notes);
  if (journal !== undefined) return journal;
  const lines = linesSource(name, bytes, notes, readCandidate);
  if (lines !== undefined) return lines;
  return readCandidate({ name, document: parseJson(bytes, { name }), node: 0, bytes, notes });
}

/**
 * Reads one JSON value as the source it is.
 *
 * @throws InputError as `recogniseSource`
 */
export function readCandidate(candidate: Candidate): Source {
  const list = arraySource(candidate, readCandidate, (entry) => kindOf(entry) !== undefined);
  if (list !== undefined) return list;
  const kind = kindOf(candidate);
  if (kind === undefined) throw new InputError([unknownShape(candidate)]);
  return kind.read(candidate);
}

function kindOf(candidate: Candidate): SourceKind | undefined {
  const { document, node } = candidate;
  if (document.isArray(node)) return promptKind;
  return document.isObject(node) ? kinds.find((kind) => kind.recognises(candidate)) : undefined;
}

function unknownShape({ name, document, node }: Candidate): Problem {
  const known = `prompt-wire reads ${kinds.map((kind) => kind.description).join("; ")}`;
  if (!document.isObject(node)) {
    const message = `${name} is ${kindName(document.kind(node))}, not a prompt or request`;
    return problemAt(document, node, { code: "source-unknown", message, remedy: known });
  }
  const names = Array.from(document.members(node), ({ key }) => document.string(key));
  if (isProfile(document, node)) {
    const message = `${name} looks like a profile, not like a prompt or request`;
    return problemAt(document, node, { code: "source-profile", message, remedy: `give it with -p ${name}` });
  }
  const message = `${name} is no known kind of source: ${names.length === 0 ? "an empty object" : `it has ${listed(names)}`}`;
  if (names.includes("instructions")) {
    const remedy = 'did you mean "base_instructions": {"text": "…"} for "instructions"?';
    return problemAt(document, document.member(node, "instructions"), { code: "source-unknown", message, remedy });
  }
  for (const member of names) {
    const near = nearestName(member, tellingMembers);
    if (near !== undefined && near !== member) {
      const at = document.member(node, member);
      return problemAt(document, at, {
        code: "source-unknown",
        message,
        remedy: `did you mean "${near}" for "${member}"?`,
      });
    }
  }
  return problemAt(document, node, { code: "source-unknown", message, remedy: known });
}

function isProfile(document: JsonDocument, node: number): boolean {
  return ["dialect", "provider", "model", "turn"].some((name) => document.member(node, name) !== -1);
}

function listed(names: readonly string[]): string {
  const most = 5;
  const shown = names.slice(0, most).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  return names.length > most ? `${shown.join(", ")} and ${names.length - most} more members` : shown.join(", ");
}
