import type { JsonDocument } from "../json/document.js";
import { Kind, kindName } from "../json/kind.js";
import { compactText } from "../json/print.js";
import { problemAt } from "../json/problem-at.js";
import { InputError } from "../problem/input-error.js";
import { nearestName } from "../problem/nearest-name.js";
import { ownEntry } from "../problem/own-entry.js";
import type { Problem } from "../problem/problem.js";
import type { Script } from "./script.js";
import { isCloseCode, isCloseReason, isHeader, isStatus } from "./sendable.js";
import { answerMembers, outcomeMembers, scriptMembers, type MemberForm, type MemberShape } from "./script-members.js";

/**
 * Reads a script: `{server_answers: […], upgrade_status, …}`, the list of answers alone, or a recorded outcome as it
 * stands. Events, items and bodies keep every byte but the white space between tokens.
 *
 * @throws InputError `mock-script` with every problem found
 */
export function readScript(document: JsonDocument, node = 0): Script {
  const reader = new ScriptReader(document);
  const script: Script = document.isArray(node) ? { answers: reader.answers(node) } : reader.script(node);
  reader.finish();
  return script;
}

class ScriptReader {
  readonly #document: JsonDocument;
  readonly #problems: Problem[] = [];

  constructor(document: JsonDocument) {
    this.#document = document;
  }

  script(node: number): Script {
    const known = [...Object.keys(scriptMembers), ...outcomeMembers];
    return this.#object(node, "a script", scriptMembers, known) as Script;
  }

  answers(list: number): object[] {
    const known = Object.keys(answerMembers);
    return Array.from(this.#document.elements(list), (answer) =>
      this.#object(answer, "an answer", answerMembers, known),
    );
  }

  finish(): void {
    if (this.#problems.length > 0) throw new InputError(this.#problems);
  }

  #object<Values>(
    node: number,
    what: string,
    members: Readonly<Record<string, MemberShape<Values>>>,
    known: readonly string[],
  ): object {
    const document = this.#document;
    if (!document.isObject(node)) {
      this.#refuse(node, `${what} must be an object, not ${kindName(document.kind(node))}`);
      return {};
    }
    const values: Record<string, unknown> = {};
    for (const { key, value } of document.members(node)) {
      const name = document.string(key);
      const member = ownEntry(members, name);
      if (member !== undefined) values[String(member.as)] = this.#value(name, value, member.form);
      else if (!known.includes(name)) {
        const near = nearestName(name, known);
        this.#refuse(value, `${what} has no member ${name}`, near === undefined ? undefined : `did you mean ${near}?`);
      }
    }
    return values;
  }

  #value(name: string, node: number, form: MemberForm): unknown {
    const document = this.#document;
    const kind = document.kind(node);
    switch (form) {
      case "text":
        return kind === Kind.string ? document.string(node) : this.#expected(name, node, "a string");
      case "count":
        return this.#count(name, node, "a whole number");
      case "status":
        return this.#count(name, node, "a status from 200 to 599", isStatus);
      case "upgrade status":
        return this.#count(name, node, "101, or a status from 200 to 599", (code) => code === 101 || isStatus(code));
      case "close code":
        return this.#count(name, node, "a code that a close frame can have", isCloseCode);
      case "close reason": {
        const reason = kind === Kind.string ? document.string(node) : undefined;
        const isReason = reason !== undefined && isCloseReason(reason);
        return isReason ? reason : this.#expected(name, node, "a string of at most 123 bytes");
      }
      case "flag":
        return kind === Kind.true || kind === Kind.false
          ? kind === Kind.true
          : this.#expected(name, node, "true or false");
      case "headers":
        return kind === Kind.object ? this.#headers(name, node) : this.#expected(name, node, "an object of strings");
      case "json":
        return kind === Kind.null ? null : compactText(document, node);
      case "json list":
        return this.#list(name, node, (element) => compactText(document, element));
      case "items":
        return this.#list(name, node, (element) => this.#item(name, element));
      case "body":
        return kind === Kind.string ? document.string(node) : compactText(document, node);
      case "bytes":
        return this.#bytes(name, node);
      case "bytes list":
        return this.#list(name, node, (element) => this.#bytes(name, element));
      case "answers":
        return kind === Kind.array ? this.answers(node) : this.#expected(name, node, "an array");
    }
  }

  #list<Element>(name: string, node: number, read: (element: number) => Element): Element[] | undefined {
    if (!this.#document.isArray(node)) return this.#expected(name, node, "an array");
    return Array.from(this.#document.elements(node), read);
  }

  #item(name: string, node: number): string {
    if (!this.#document.isObject(node)) this.#expected(name, node, "objects");
    return compactText(this.#document, node);
  }

  #count(
    name: string,
    node: number,
    wanted: string,
    isPossible: (count: number) => boolean = () => true,
  ): number | undefined {
    const text = this.#document.text(node);
    const count = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return count !== -1 && isPossible(count) ? count : this.#expected(name, node, wanted);
  }

  #headers(name: string, node: number): Record<string, string> {
    const document = this.#document;
    const headers = Array.from(document.members(node), ({ key, value }) => {
      const header = document.string(key);
      const text = document.isString(value) ? document.string(value) : "";
      if (!document.isString(value)) this.#expected(`${name}.${header}`, value, "a string");
      else if (!isHeader(header, text))
        this.#refuse(
          value,
          `${name} cannot have ${JSON.stringify(header)}: ${JSON.stringify(text)}: HTTP takes no such header`,
        );
      return [header, text] as const;
    });
    return Object.fromEntries(headers);
  }

  #bytes(name: string, node: number): Uint8Array | undefined {
    const document = this.#document;
    const text = document.isString(node) ? document.string(node) : undefined;
    if (text === undefined || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return this.#expected(name, node, "base64");
    return Buffer.from(text, "base64");
  }

  #expected(name: string, node: number, wanted: string): undefined {
    this.#refuse(node, `${name} must be ${wanted}, not ${this.#document.text(node).slice(0, 40)}`);
    return undefined;
  }

  #refuse(node: number, message: string, remedy = "`prompt-wire codes mock-script` lists what a script may say"): void {
    this.#problems.push(problemAt(this.#document, node, { code: "mock-script", message, remedy }));
  }
}
