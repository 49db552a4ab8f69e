import { deepestNesting } from "../json/check-wire.js";
import { ByteWriter } from "../json/byte-writer.js";
import type { JsonDocument } from "../json/document.js";
import { partKey, type Part } from "./part.js";
import { listed, typeOf } from "./typed-nodes.js";

/** What every request needs: without these there is nothing to answer. */
const neededFields = new Set(["model", "input", "stream"]);
const neededContents = new Set(["input_text", "output_text"]);

/** What no server takes for any of the values that are tried with it. */
const invalidValue = '{"prompt_wire_invalid":true}';

/** Members of which an invalid value is made: the first that is there. */
const controlMembers: Readonly<Record<Exclude<Part["kind"], "field">, readonly string[]>> = {
  item: ["call_id", "encrypted_content", "summary", "status", "action", "tools", "output", "author"],
  tool: ["name", "external_web_access", "search_context_size", "execution"],
  content: ["image_url", "audio_url", "encrypted_content", "text"],
};

export function isNeededField(name: string): boolean {
  return neededFields.has(name);
}

export function isNeededContent(type: string): boolean {
  return neededContents.has(type);
}

/** Keys of parts. */
export interface VariantChoice {
  readonly included: ReadonlySet<string>;
  /** Those that get an invalid value, and which of them did: told while writing. */
  readonly controls: ReadonlySet<string>;
  readonly applied: Set<string>;
  /** Which parts were written: told while writing. */
  readonly written: Set<string>;
}

/** Writes a request with some of its parts; everything that is written stands as it was, byte for byte. */
export class VariantWriter {
  readonly #document: JsonDocument;
  readonly #writer: ByteWriter;
  readonly #choice: VariantChoice;

  constructor(document: JsonDocument, choice: VariantChoice) {
    this.#document = document;
    this.#writer = new ByteWriter(document.bytes.length);
    this.#choice = choice;
  }

  body(body: number): Uint8Array {
    this.#object(
      body,
      (name) => isNeededField(name) || this.#has("field", name),
      (name, value) => {
        if (name === "input")
          this.#list(
            value,
            (item) => this.#keepsItem(item),
            (item) => this.#item(item),
          );
        else if (this.#isControlled("field", name)) this.#writer.ascii(invalidValue);
        else if (name === "tools") this.#tools(value, 0);
        else this.#writer.copy(this.#document, value);
      },
    );
    return this.#writer.bytes();
  }

  /** Asked only where the part would be written. */
  #has(kind: Part["kind"], name: string): boolean {
    const key = partKey({ kind, name });
    if (!this.#choice.included.has(key)) return false;
    this.#choice.written.add(key);
    return true;
  }

  #isControlled(kind: Part["kind"], name: string): boolean {
    const key = partKey({ kind, name });
    if (!this.#choice.controls.has(key)) return false;
    this.#choice.applied.add(key);
    return true;
  }

  /** A message of nothing but parts that are left out goes with them. */
  #keepsItem(item: number): boolean {
    const type = typeOf(this.#document, item);
    if (type !== "message") return this.#has("item", type);
    const parts = listed(this.#document, this.#document.member(item, "content"));
    return parts.length === 0 || parts.some((part) => this.#keepsContent(part));
  }

  #keepsContent(part: number): boolean {
    const type = typeOf(this.#document, part);
    return isNeededContent(type) || this.#has("content", type);
  }

  #item(item: number): void {
    const type = typeOf(this.#document, item);
    const invalid = type === "message" ? undefined : this.#invalidMember("item", type, item);
    this.#object(
      item,
      () => true,
      (name, value) => {
        if (name === invalid) this.#writer.ascii(invalidValue);
        else if (name === "tools") this.#tools(value, 0);
        else if ((name === "content" && type !== "reasoning") || name === "output") this.#contents(value);
        else this.#writer.copy(this.#document, value);
      },
    );
  }

  #contents(list: number): void {
    if (!this.#document.isArray(list)) {
      this.#writer.copy(this.#document, list);
      return;
    }
    const write = (part: number): void => {
      const invalid = this.#invalidMember("content", typeOf(this.#document, part), part);
      this.#object(
        part,
        () => true,
        (name, value) => this.#value(name === invalid, value),
      );
    };
    this.#list(list, (part) => this.#keepsContent(part), write);
  }

  /** @param depth namespaces around them */
  #tools(list: number, depth: number): void {
    const write = (tool: number): void => {
      const invalid = this.#invalidMember("tool", typeOf(this.#document, tool), tool);
      this.#object(
        tool,
        () => true,
        (name, value) => {
          if (name === "tools" && name !== invalid && depth < deepestNesting) this.#tools(value, depth + 1);
          else this.#value(name === invalid, value);
        },
      );
    };
    this.#list(list, (tool) => this.#has("tool", typeOf(this.#document, tool)), write);
  }

  #value(isInvalid: boolean, value: number): void {
    if (isInvalid) this.#writer.ascii(invalidValue);
    else this.#writer.copy(this.#document, value);
  }

  /** The member that gets an invalid value; undefined when the part is not controlled, or has none to try. */
  #invalidMember(kind: Exclude<Part["kind"], "field">, type: string, node: number): string | undefined {
    const name = controlMembers[kind].find((member) => this.#document.member(node, member) !== -1);
    return name !== undefined && this.#isControlled(kind, type) ? name : undefined;
  }

  #object(object: number, keeps: (name: string) => boolean, write: (name: string, value: number) => void): void {
    let separator = "{";
    for (const { key, value } of this.#document.members(object)) {
      const name = this.#document.string(key);
      if (!keeps(name)) continue;
      this.#writer.ascii(separator);
      this.#writer.copy(this.#document, key);
      this.#writer.ascii(":");
      write(name, value);
      separator = ",";
    }
    this.#writer.ascii(separator === "{" ? "{}" : "}");
  }

  #list(list: number, keeps: (node: number) => boolean, write: (node: number) => void): void {
    let separator = "[";
    for (const node of listed(this.#document, list)) {
      if (!keeps(node)) continue;
      this.#writer.ascii(separator);
      write(node);
      separator = ",";
    }
    this.#writer.ascii(separator === "[" ? "[]" : "]");
  }
}
