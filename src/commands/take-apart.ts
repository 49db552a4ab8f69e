import type { Exchange } from "../decompile/conversation-parts.js";
import { decompile, type DecompiledBody } from "../decompile/decompile.js";
import { dialects } from "../compile/dialects/dialects.js";
import { counted } from "../problem/counted.js";
import { InputError } from "../problem/input-error.js";
import type { Problem } from "../problem/problem.js";
import { shellWord } from "../render/shell-word.js";
import type { BodySource, PromptSource, RequestSource } from "../source/source.js";

/**
 * A captured body or request as a source that compiles: its Prompt and its profile, with notes that say what was done.
 *
 * @param dialect what the user asked for; the body may be of another one, but one that fits no dialect is taken for
 *   that
 * @throws InputError `body-delta`, `body-unknown-dialect`
 */
export function takeApart(source: BodySource | RequestSource, dialect?: string): PromptSource {
  const found = decompiled(source, dialect);
  const { document, transport, endpoint, prewarm } = found;
  return {
    kind: "case",
    name: source.name,
    notes: [...source.notes, ...remarks(source.name, found)],
    prompt: { document, node: found.prompt },
    profile: { document, node: found.profile, testData: false },
    environment: {},
    endpoint,
    ...(transport === "websocket" && { transport }),
    prewarm,
  };
}

/**
 * As `decompile`, with what the source knows besides the body.
 *
 * @param earlier what went over the same connection before
 */
export function decompiled(
  source: BodySource | RequestSource,
  dialect?: string,
  earlier: readonly Exchange[] = source.earlier ?? [],
): DecompiledBody {
  refuseChat(source);
  const request = source.kind === "request" ? { url: source.url, headers: source.headers } : undefined;
  const options = { name: source.name, request, earlier };
  try {
    return decompile(source.body, options);
  } catch (error) {
    const isForced = error instanceof InputError && error.problems.some(({ code }) => code === "body-unknown-dialect");
    if (!isForced || dialect === undefined || !dialects.has(dialect)) throw error;
    return decompile(source.body, { ...options, dialect });
  }
}

/** A Chat Completions request was made from no Prompt. @throws InputError `source-no-prompt` */
export function refuseChat({ name, body }: BodySource | RequestSource): void {
  if (body.protocol !== "chat") return;
  throw InputError.of({
    code: "source-no-prompt",
    message: `${name} is a Chat Completions request: no Prompt was behind it`,
    remedy: "It is a chat source: compile, why, check, diff and send take it as one.",
    ...(!name.startsWith("<") && { next: `prompt-wire diff ${shellWord(name)} --between chat,responses` }),
  });
}

/** What taking a body apart did: which dialect it was, what was lost, what stands in another order now. */
export function remarks(name: string, { dialect, alsoFits, lost, reordered }: DecompiledBody): Problem[] {
  const others = alsoFits.length === 0 ? "" : `; ${alsoFits.join(", ")} would send the same bytes`;
  const found: Problem[] = [
    { code: "body-taken-apart", severity: "note", message: `${name} was taken apart as ${dialect}'s${others}` },
  ];
  if (reordered.length > 0) {
    found.push({
      code: "body-reordered",
      severity: "note",
      message: `in prompt-wire's order now, because the client shuffles it: ${reordered.join(", ")}`,
    });
  }
  const most = 5;
  for (const { pointer, text } of lost.slice(0, most)) {
    const message = `${name} is not what ${dialect} sends: ${text}`;
    found.push({ code: "body-not-exact", severity: "warning", message, pointer });
  }
  if (lost.length > most) {
    const message = `${counted(lost.length - most, "more place")} of ${name} would be another one`;
    found.push({ code: "body-not-exact", severity: "warning", message });
  }
  return found;
}
