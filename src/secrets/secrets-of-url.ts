import { percentDecoded, secretsInUrl } from "../profile/mask-secrets.js";

/** Values of the secrets that an address, or the part of it behind the host, carries in the open. */
export function secretsOfUrl(url: string): string[] {
  return secretsInUrl(url).flatMap(({ name, start, end }) => {
    const value = url.slice(start, end);
    if (name !== "userinfo") return percentDecoded(value);
    const [user = "", ...password] = value.split(":");
    return [user, password.join(":")].filter((part) => part !== "").map((part) => percentDecoded(part));
  });
}
