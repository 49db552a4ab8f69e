import { ByteWriter } from "../json/byte-writer.js";
import { checkWire } from "../json/check-wire.js";
import type { JsonDocument } from "../json/document.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { buildContext } from "./build-context.js";
import type { CompileOptions } from "./compile-options.js";
import type { Reason, Warning } from "./compiled-request.js";
import { comparedGates } from "./items/compared-form.js";
import { gateKey, itemGates } from "./items/item-gates.js";
import type { Gates } from "./items/shape-report.js";
import { ShapeWriter } from "./items/shape-writer.js";
import { writeItem } from "./items/write-item.js";
import { promptReport } from "./prompt-report.js";
import type { RequestContext } from "./request-context.js";

/** Levels around an item in the message with which the client gets it. */
const itemEnvelope = 3;

/** One item of a request in the two forms that a WebSocket conversation needs. */
export interface RequestItem {
  readonly type: string;
  /** Exact bytes on the wire. */
  readonly wire: Uint8Array;
  /** What the client compares (wire contract 10.4). */
  readonly compared: Uint8Array;
}

/**
 * Compiles items one by one under the rules of one profile, so that a conversation that grows pays for its new items
 * only. `compile` with `history: false` gives the rest of the request.
 */
export class RequestItems {
  /** Equal for two compilers that give the same bytes for every item. */
  readonly key: string;
  readonly #context: RequestContext;
  readonly #wireGates: Required<Gates>;
  readonly #comparedGates: Gates;

  constructor(options: CompileOptions) {
    this.#context = buildContext(options);
    this.key = gateKey(this.#context);
    this.#wireGates = itemGates(this.#context);
    // These two are decided when the request is built, before it is compared.
    const { imageDetail, encryptedArguments } = this.#wireGates;
    this.#comparedGates = { ...comparedGates, imageDetail, encryptedArguments };
  }

  /** What compiling the items changed, in the order they came. */
  get reasons(): readonly Reason[] {
    return this.#context.reasons.reasons;
  }

  get warnings(): readonly Warning[] {
    return this.#context.reasons.warnings;
  }

  /**
   * Compiles one item; undefined when the client knows no such item and drops it.
   *
   * @param position where it stands: in the history, and on the wire
   * @throws InputError with everything the client's reader refuses in it
   */
  compile(
    document: JsonDocument,
    item: number,
    position: { readonly prompt: number; readonly wire: number },
  ): RequestItem | undefined {
    const refused = checkWire(document, item, itemEnvelope);
    if (refused.length > 0) throw new InputError(refused);
    const root = document.root;
    const size = document.end(item) - document.start(item);
    const wire = new ByteWriter(size);
    const report = promptReport({ document, node: root }, this.#context.reasons);
    const problems: Problem[] = [];
    const options = { document, writer: wire, gates: this.#wireGates, report, problems, path: ["input"] };
    const wireWriter = new ShapeWriter(options);
    const place = { document, item, root, promptPosition: position.prompt, wirePosition: position.wire };
    const type = writeItem(this.#context, wireWriter, place);
    if (problems.length > 0) throw new InputError(problems);
    if (type === undefined) return undefined;
    const compared = new ByteWriter(size);
    const shape = this.#context.dialect.items.get(type)!;
    const comparedWriter = new ShapeWriter({ document, writer: compared, gates: this.#comparedGates });
    comparedWriter.typedElement(0, shape, type, item);
    return { type, wire: wire.bytes(), compared: compared.bytes() };
  }
}
