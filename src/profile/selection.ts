import { InputError } from "../problem/input-error.js";
import { UsageError } from "../problem/usage-error.js";
import type { ConfigNode, ConfigSource } from "./config-node.js";
import { defaultModel } from "./models.js";
import { configFromValue } from "./plain-config.js";
import type { Origin } from "./profile.js";
import { checkProvider } from "./provider-rules.js";

/** A model and a provider named in one word. */
export interface Selection {
  readonly model: string;
  readonly provider: { readonly id: string } | { readonly url: string };
}

/** Name of a provider that is only an address. Not the host: a host named `azure` would change the request. */
const unnamedProvider = "Custom";

/**
 * Reads `MODEL@PROVIDER` and `MODEL@URL`; undefined when the text has no such form. Model names may hold an `@`, as
 * addresses may, so the address is looked for first and then the last `@` counts.
 */
export function readSelection(text: string): Selection | undefined {
  const address = /^(.+?)@(https?:\/\/.*)$/i.exec(text);
  if (address?.[1] !== undefined && address[2] !== undefined)
    return { model: address[1], provider: { url: address[2] } };
  const named = /^(.+)@([^@/\\]+)$/.exec(text);
  if (named?.[1] !== undefined && named[2] !== undefined) return { model: named[1], provider: { id: named[2] } };
  return undefined;
}

/**
 * A selection in profile shape. `key` is how the user wrote it.
 *
 * @throws UsageError when an address carries a password or cannot be used.
 */
export function selectionLayer({ model, provider }: Selection, kind: Origin["kind"], key: string): ConfigNode {
  const source: ConfigSource = { kind };
  const value = { model, provider: "id" in provider ? provider.id : { name: unnamedProvider, base_url: provider.url } };
  const layer = configFromValue(value, source, key);
  const written = layer.member("provider");
  const problems = written?.kind === "object" ? checkProvider(written, { pointer: "/provider" }) : [];
  if (problems.length > 0) throw new UsageError(problems);
  return layer;
}

/** What to say about a name that is neither a file nor a selection; `key` is how the user wrote it. */
export function unknownSelection(text: string, key: string): InputError {
  return InputError.of({
    code: "profile-not-found",
    message: `${key.endsWith(text) ? key : `${key} ${text}`}: there is no such file, and it is not MODEL@PROVIDER or MODEL@URL`,
    remedy: remedyFor(text),
  });
}

function remedyFor(text: string): string {
  if (/[/\\]|\.(?:json|toml)$/i.test(text)) return "check the path";
  const [model = ""] = text.split("@");
  return `for a built-in model: -p ${model === "" ? defaultModel : model}@openai`;
}
