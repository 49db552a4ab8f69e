import { redacted } from "../secrets/redactor.js";

/**
 * Keys that are known by their look: those of OpenAI and others with `sk-`, GitHub, GitLab, AWS, Google, Slack, npm,
 * Hugging Face, JSON web tokens, private keys. So strict that no word, and nothing encrypted or encoded, is taken for
 * one: what a client is to send again must stay whole. No `{20,}`: it needs room for every character of a long text.
 */
const shapes = new RegExp(
  [
    String.raw`(?<![\w-])(?:${[
      String.raw`sk-(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20}[\w-]*`,
      String.raw`gh[opsur]_[A-Za-z0-9]{36}[A-Za-z0-9]*`,
      String.raw`github_pat_\w{22}\w*`,
      String.raw`glpat-[\w-]{20}[\w-]*`,
      String.raw`A(?:KIA|SIA)[A-Z0-9]{16}`,
      String.raw`AIza[\w-]{35}`,
      String.raw`xox[abeoprs]-\d[\w-]{10}[\w-]*`,
      String.raw`npm_[A-Za-z0-9]{36}`,
      String.raw`hf_[A-Za-z0-9]{34}[A-Za-z0-9]*`,
      String.raw`eyJ[\w-]{8}[\w-]*\.eyJ[\w-]{8}[\w-]*\.[\w-]{8}[\w-]*`,
    ].join("|")})(?![\w-])`,
    String.raw`-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\\\s]{40,16384}-----END [A-Z ]{0,20}PRIVATE KEY-----`,
  ].join("|"),
  "g",
);

/** The texts in a body or an event that look like keys. */
export function keysIn(text: string): string[] {
  return text.match(shapes) ?? [];
}

/** The same text, JSON or not, without them. */
export function withoutKeys(text: string): string {
  return text.replace(shapes, redacted);
}
