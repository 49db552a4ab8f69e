import { dialects } from "../compile/dialects/dialects.js";
import type { Dialect } from "../compile/dialects/dialect.js";
import { RequestItems } from "../compile/request-items.js";
import { decompile, type DecompiledBody } from "../decompile/decompile.js";
import type { JsonDocument } from "../json/document.js";
import { InputError } from "../problem/input-error.js";
import { profileFromNode } from "../profile/from-node.js";
import type { Profile } from "../profile/profile.js";
import { withProvider, withValues } from "../profile/with-values.js";
import type { CapturedFrame } from "./captured-frame.js";
import type { ObservedExchange } from "./observed-exchange.js";

/** A client whose dialect was proved by taking one of its requests apart. */
export class KnownClient {
  readonly dialect: Dialect;
  readonly #found: DecompiledBody;
  #profile: Profile;
  readonly #compilers = new Map<boolean, RequestItems>();

  private constructor(found: DecompiledBody) {
    this.dialect = dialects.get(found.dialect)!;
    this.#found = found;
    this.#profile = profileFromNode(found.document, found.profile, { dialects: [...dialects.keys()] });
  }

  /** Undefined when no known dialect gives these bytes: then nothing can be said by its rules. */
  static of(document: JsonDocument, { url, headers }: ObservedExchange): KnownClient | undefined {
    try {
      return new KnownClient(decompile({ document, node: 0 }, { name: "request", request: { url, headers } }));
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }

  /** Writes items of answers as the client would send them. */
  items(lite: boolean): RequestItems {
    const known = this.#compilers.get(lite);
    if (known !== undefined) return known;
    const made = new RequestItems({
      prompt: { document: this.#found.document, node: this.#found.prompt },
      profile: this.#profile,
      transport: "websocket",
      lite,
    });
    this.#compilers.set(lite, made);
    return made;
  }

  /** A first request, which often has no items, does not show everything that decides how items are written. */
  learn({ ids, openAi }: CapturedFrame["shows"]): void {
    const { features, provider } = this.#profile.values;
    if (ids && features["item_ids"] !== true) {
      this.#profile = withValues(this.#profile, { features: { ...features, item_ids: true } });
      this.#compilers.clear();
    }
    // Some members travel only to a provider that is named exactly so (wire contract 2.4).
    if (openAi && provider.name !== "OpenAI") {
      this.#profile = withProvider(this.#profile, { name: "OpenAI" });
      this.#compilers.clear();
    }
  }
}
