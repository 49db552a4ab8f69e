import { isSecretName } from "../profile/mask-secrets.js";
import { secretsOfUrl } from "./secrets-of-url.js";

/** `OPENAI_KEY_2`. */
const numberedKey = /_(?:KEY|TOKEN|SECRET)_?\d+$/i;

/** Secrets in variables: those whose name says that they hold one, and passwords in addresses. */
export function secretsOfEnvironment(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return isSecretName(name) || numberedKey.test(name) ? [value.trim()] : secretsOfUrl(value);
  });
}
