import { bodyFacts } from "../compile/body-facts.js";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import type { Profile } from "../profile/profile.js";
import { shownUrl } from "../profile/mask-secrets.js";
import { withValues } from "../profile/with-values.js";
import { shellWord } from "../render/shell-word.js";
import type { RequestSource } from "../source/source.js";
import { sameRequest } from "./same-request.js";
import type { SendOptions } from "./send-options.js";

/** The variable that `import` names for a key as well. */
const keyVariable = "PROMPT_WIRE_KEY";

/** Whether an address is one of this computer: what is sent there leaves it only by the hand of another program. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** The address in front of the endpoint, as `base_url` has it; without a query, which may hold a key. */
function baseOf(url: string): string {
  const { origin, pathname } = new URL(url.replace(/^ws/, "http"));
  return origin + pathname.replace(/\/(?:responses(?:\/compact)?|chat\/completions)?\/?$/, "");
}

/** A profile for the way back to where a request was captured. It has no key: nobody named the host. */
export function backToHost(profile: Profile, { name, url }: RequestSource): Profile {
  const { host } = new URL(url);
  const note: Problem = {
    code: "send-captured-address",
    severity: "note",
    message: `no profile given: back to ${host} on this computer, where ${name} was captured, without a key`,
  };
  const base = withValues(profile, {
    provider: { name: "captured", base_url: baseOf(url), wire_api: "responses" },
    auth: { mode: "none" },
  });
  return { ...base, notes: [...profile.notes.filter(({ code }) => code !== "profile-default"), note] };
}

/** There is nobody to go back to. */
export function mockIsGone({ name, url }: RequestSource, options: SendOptions): UsageError {
  return UsageError.of({
    code: "send-mock-gone",
    message: `${name} was sent to a mock, which ended with the command that recorded it: nobody is at ${hostOf(url)}`,
    remedy: "Give --mock again, or -p for a provider.",
    next: `prompt-wire send${sameRequest(name, {})}${options.dryRun === true ? " --dry-run" : ""} --mock`,
  });
}

/** The refusal of a host that no profile names, with the command that names it. */
export function otherHost(
  source: RequestSource,
  { own, isNamed, options }: { readonly own: string; readonly isNamed: boolean; readonly options: SendOptions },
): UsageError {
  const host = hostOf(source.url);
  const named = isNamed ? `the profile names ${hostOf(own)}` : "no profile was given that names it";
  const hasKey = source.headers.some(([, value]) => /^(?:Bearer )?\(.*\)$/.test(value));
  const remedy = URL.canParse(source.url)
    ? `Keys never go to a host that you have not named.${hasKey ? ` The key that was taken out comes from ${keyVariable} then.` : ""}`
    : "Name its provider with -p: keys never go to another host than that of their profile.";
  return UsageError.of({
    code: "send-other-host",
    message: `${source.name} was sent to ${host}, and ${named}`,
    remedy,
    ...(URL.canParse(source.url) && { next: commandTo(source, hasKey, options) }),
  });
}

function commandTo(source: RequestSource, hasKey: boolean, options: SendOptions): string {
  const { model = "gpt-5.5" } = bodyFacts(source.body.document, source.body.node);
  const argument = source.name.startsWith("<stdin>") ? source.name.replace("<stdin>", "-") : source.name;
  const words = [
    "-p",
    `${model}@${shownUrl(baseOf(source.url))}`,
    ...(hasKey ? ["--set", `provider.env_key=${keyVariable}`] : []),
    ...(options.patch ?? []).flatMap((edit) => [
      "--patch",
      `${edit.target}=${edit.kind === "patch" ? edit.value : ""}`,
    ]),
    ...(options.drop ?? []).flatMap(({ target }) => ["--drop", target]),
    ...(options.as === "text" ? [] : ["--as", options.as]),
    ...(options.dryRun === true ? ["--dry-run"] : []),
  ];
  return `prompt-wire send${sameRequest(argument, {})}${words.map((word) => ` ${shellWord(word)}`).join("")}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "(no address)";
}
