import type { JsonDocument } from "../../json/document.js";
import { placeOfOffset } from "../../json/place.js";
import { parseJson } from "../../json/parse.js";
import { InputError } from "../../problem/input-error.js";
import { ConfigNode, type ConfigMember, type ConfigSource } from "../config-node.js";
import { Secret } from "../secret.js";

/**
 * The login in an auth.json, as the `auth` object of a profile. Only its shape is looked at: which kind of login it is
 * decides address, compression and account header. Secret values are wrapped the moment they are read.
 *
 * Kinds the client knows and prompt-wire cannot send (`personal_access_token`, `agent_identity`, …) become a mode of
 * that name, which is refused only where it would be used.
 *
 * @throws InputError `codex-login-unreadable`, without showing anything of the file.
 */
export function readLogin(bytes: Uint8Array, file: string): ConfigNode | undefined {
  const document = parse(bytes, file);
  const source: ConfigSource = { kind: "codex", file, place: (offset) => placeOfOffset(file, document.bytes, offset) };
  const find = (key: string, inside: Found | undefined = { node: document.root, key: "" }): Found | undefined => {
    const node = inside === undefined || !document.isObject(inside.node) ? -1 : document.member(inside.node, key);
    return node === -1 || document.isNull(node) ? undefined : { node, key };
  };
  const textOf = (found: Found | undefined): string | undefined =>
    found !== undefined && document.isString(found.node) ? document.string(found.node) : undefined;
  const member = (name: string, at: Found | undefined, value: string | boolean | undefined): ConfigMember[] => {
    if (at === undefined || value === undefined) return [];
    const common = { source, key: at.key, offset: document.start(at.node) };
    const kind = typeof value === "boolean" ? "boolean" : "string";
    return [{ name, nameOffset: -1, node: new ConfigNode({ ...common, kind, scalar: value }) }];
  };
  const secret = (name: string, at: Found | undefined): ConfigMember[] => {
    const value = textOf(at);
    if (at === undefined || value === undefined) return [];
    const node = { kind: "string", source, key: at.key, offset: document.start(at.node) } as const;
    const wrapped = new Secret(value, `${file} ${at.key}`);
    return [{ name, nameOffset: -1, node: new ConfigNode({ ...node, scalar: "", secret: wrapped }) }];
  };
  const auth = (...members: ConfigMember[][]): ConfigNode =>
    new ConfigNode({ kind: "object", source, key: "auth", members: members.flat() });

  const mode = find("auth_mode");
  const apiKey = find("OPENAI_API_KEY");
  const tokens = find("tokens");
  const kind = textOf(mode)
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  const isTokens = kind === "chatgpt" || kind === "chatgptauthtokens";
  if (kind === "apikey" || (kind === undefined && apiKey !== undefined)) {
    return auth(member("mode", mode ?? apiKey, "api_key"), secret("api_key", apiKey));
  }
  if (tokens !== undefined && (isTokens || kind === undefined)) {
    const idToken = find("id_token", tokens);
    const account = find("account_id", tokens);
    const claims = readClaims(textOf(idToken));
    return auth(
      member("mode", mode ?? tokens, "chatgpt"),
      secret("access_token", find("access_token", tokens)),
      member("account_id", account ?? idToken, textOf(account) ?? claims.account),
      member("fedramp", idToken, claims.fedramp ? true : undefined),
    );
  }
  if (kind !== undefined && !isTokens) return auth(member("mode", mode, textOf(mode)));
  const other = find("personal_access_token") ?? find("agent_identity");
  return other === undefined ? undefined : auth(member("mode", other, other.key));
}

/** A member of the file and the name it has there. */
interface Found {
  readonly node: number;
  readonly key: string;
}

function parse(bytes: Uint8Array, file: string): JsonDocument {
  try {
    const document = parseJson(bytes, { name: file });
    if (document.isObject(document.root)) return document;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  throw InputError.of({
    code: "codex-login-unreadable",
    message: `${file} is not a JSON object`,
    remedy: "log in again with the client",
  });
}

/** Account and FedRAMP flag stand in the middle part of the id token, which is base64url JSON. */
function readClaims(idToken: string | undefined): { readonly account?: string; readonly fedramp: boolean } {
  const payload = idToken?.split(".")[1];
  if (payload === undefined) return { fedramp: false };
  try {
    const claims = parseJson(new Uint8Array(Buffer.from(payload, "base64url")), { name: "id token" });
    const auth = claims.member(claims.root, "https://api.openai.com/auth");
    if (auth === -1) return { fedramp: false };
    const account = claims.member(auth, "chatgpt_account_id");
    const fedramp = claims.member(auth, "chatgpt_account_is_fedramp");
    return {
      ...(account !== -1 && claims.isString(account) ? { account: claims.string(account) } : {}),
      fedramp: fedramp !== -1 && claims.value(fedramp) === true,
    };
  } catch (error) {
    if (error instanceof InputError) return { fedramp: false };
    throw error;
  }
}
