import { isSecretName } from "../profile/mask-secrets.js";

/** Passwords and parameters that an address carries in the open. */
export function secretsOfUrl(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, searchParams } = new URL(url);
  const named = [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
  const userinfo = [username, password].filter((part) => part !== "").map((part) => decodeURIComponent(part));
  return [...userinfo, ...named];
}
