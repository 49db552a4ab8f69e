import { pointerOfPath } from "../check/server-path.js";
import type { Answer } from "./answer.js";
import { catalogue } from "./catalogue/catalogue.js";
import type { Entry, Pattern, Reading } from "./entry.js";

/**
 * The catalogue entry of an answer with what was read from it; undefined for an answer that is not known. The sentence
 * says more than code and status, which gateways rewrite, so those count only when no sentence fits.
 */
export function recognise(answer: Answer): { entry: Entry; reading: Reading } | undefined {
  return (
    // What a success says is its page; a page may hold any words.
    firstMatch(answer, ({ status }) => status !== "none" && status?.includes(200) === true) ??
    firstMatch(answer, ({ message }) => message !== undefined) ??
    firstMatch(answer, ({ message }) => message === undefined)
  );
}

function firstMatch(
  answer: Answer,
  isTried: (pattern: Pattern) => boolean,
): { entry: Entry; reading: Reading } | undefined {
  for (const entry of catalogue) {
    for (const pattern of entry.patterns) {
      const values = isTried(pattern) ? matched(pattern, answer) : undefined;
      if (values !== undefined) return { entry, reading: reading(answer, values) };
    }
  }
  return undefined;
}

/** What can be read from an answer that is in no catalogue: the path it names. */
export function reading(answer: Answer, values: Readonly<Record<string, string>>): Reading {
  const path = pathOf(answer, values);
  const pointer = path === undefined ? undefined : pointerOfPath(path);
  const member = values["member"] ?? path?.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, "[]");
  const wait = namedWait(answer);
  return {
    answer,
    values: {
      ...values,
      ...(wait !== undefined && { wait }),
      ...(path !== undefined && { path }),
      ...(member !== undefined && { member }),
    },
    ...(pointer !== undefined && { pointer }),
  };
}

/** How long the answer asks to wait, as people say it: the header, else the sentence. */
function namedWait({ headers, message }: Answer): string | undefined {
  const header = headers.find(([name]) => name === "retry-after")?.[1];
  if (header !== undefined) return /^[\d.]+$/.test(header) ? `${header} s (retry-after)` : `${header} (retry-after)`;
  const [, amount, unit] = /try again in ([\d.]+) ?(ms|s|seconds?|m|minutes?)\b/i.exec(message) ?? [];
  return amount === undefined ? undefined : `${amount} ${unit}`;
}

/** The most exact path: a `param` such as `input` says less than a path in the sentence. */
function pathOf({ param, message }: Answer, { path }: Readonly<Record<string, string>>): string | undefined {
  const candidates = [path, param, quotedPath(message)].filter(
    (one) => one !== undefined && pointerOfPath(one) !== undefined,
  );
  return candidates.toSorted((left, right) => steps(right!) - steps(left!))[0];
}

function steps(path: string): number {
  return path.split(/[.[]/).length;
}

/** `'input[3].id'` in a sentence. */
function quotedPath(message: string): string | undefined {
  return /['"`]?\b((?:input|tools|messages)(?:\[\d+\]|\.\d+)[\w.[\]]*)/.exec(message)?.[1];
}

/** Whether its form, or what it speaks of, is that of a provider's answer. */
function isAnswer({ isObject, status, code, param, close, message }: Answer): boolean {
  if (isObject || [status, code, param, close].some((part) => part !== undefined)) return true;
  return /deserializ|\b(?:request|body)\b|\b(?:input|messages|tools)(?:\[\d|\.\d)/i.test(message);
}

function contentTypeOf({ headers }: Answer): string {
  return headers.find(([name]) => name === "content-type")?.[1] ?? "";
}

function matched(pattern: Pattern, answer: Answer): Record<string, string> | undefined {
  const { message, code, type, param, status, contentType, close, answered } = pattern;
  if (answered === true && !isAnswer(answer)) return undefined;
  if (code !== undefined && !code.test(answer.code ?? "")) return undefined;
  if (type !== undefined && !type.test(answer.type ?? "")) return undefined;
  if (param !== undefined && !param.test(answer.param ?? "")) return undefined;
  if (status === "none" && answer.status !== undefined) return undefined;
  if (status !== undefined && status !== "none" && !status.includes(answer.status ?? 0)) return undefined;
  if (contentType !== undefined && !contentType.test(contentTypeOf(answer))) return undefined;
  if (close !== undefined && close !== answer.close) return undefined;
  if (message === undefined) return {};
  const match = message.exec(answer.message);
  if (match === null) return undefined;
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.groups ?? {})) if (value !== undefined) values[name] = value;
  return values;
}
