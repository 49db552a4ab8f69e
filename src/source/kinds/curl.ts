import { InputError } from "../../problem/input-error.js";
import type { Problem } from "../../problem/problem.js";
import { requestFromText } from "../captured-request.js";
import { shellWords } from "../shell-words.js";
import type { Source } from "../source.js";

/** Whether a text is a shell command that runs curl; comments and a `printf … |` in front are fine. */
export function isCurl(text: string): boolean {
  let at = 0;
  // No loop in a pattern: any text comes here, of any size.
  const blank = /[^\S\n]*(?:#[^\n]*)?\n/y;
  while (blank.test(text)) at = blank.lastIndex;
  return /^\s*(?:\$ )?(?:curl\s|printf\s[\s\S]*\|\s*curl\s)/.test(text.slice(at));
}

/** Options of curl that take a value and say nothing about the request. */
const otherValues: ReadonlySet<string> = new Set([
  "-o",
  "--output",
  "-m",
  "--max-time",
  "--connect-timeout",
  "-x",
  "--proxy",
  "-w",
  "--write-out",
  "--retry",
  "--cacert",
  "--resolve",
]);

const dataOptions: ReadonlySet<string> = new Set([
  "-d",
  "--data",
  "--data-raw",
  "--data-binary",
  "--data-ascii",
  "--json",
]);

/**
 * The request that a curl command would send.
 *
 * @throws InputError `source-curl` when the body is in another file, or there is none
 */
export function curlSource(name: string, text: string, notes: readonly Problem[]): Source {
  const words = shellWords(text);
  const start = words.findIndex((word) => word === "curl");
  const headers: (readonly [string, string])[] = [];
  const data: string[] = [];
  const secrets: string[] = [];
  let url = "";
  let method = "POST";
  const rest = words.slice(start + 1);
  for (let index = 0; index < rest.length; index++) {
    const { option, value, isSeparate } = optionOf(rest[index] ?? "", rest[index + 1]);
    const take = (): string => {
      if (isSeparate) index++;
      return value;
    };
    if (option === "-H" || option === "--header") headers.push(header(take()));
    else if (dataOptions.has(option)) data.push(take());
    else if (option === "-X" || option === "--request") method = take();
    else if (option === "--url") url = take();
    else if (option === "-A" || option === "--user-agent") headers.push(["user-agent", take()]);
    else if (option === "-u" || option === "--user") secrets.push(`Basic ${Buffer.from(take()).toString("base64")}`);
    else if (otherValues.has(option)) take();
    else if (!option.startsWith("-") && url === "") url = option;
  }
  const [first] = data;
  const body = first?.startsWith("@-") === true ? printed(words.slice(0, start)) : data.join("&");
  if (body === undefined || body === "" || body.startsWith("@")) throw noBody(name, body);
  const sent = headers.filter(([, value]) => value !== "");
  return requestFromText({ name, notes, method, url, headers: sent, secrets }, body);
}

/** Long options may be written with `=`, short ones with the value behind them. */
function optionOf(word: string, next: string | undefined): { option: string; value: string; isSeparate: boolean } {
  const long = /^(--[\w-]+)=([\s\S]*)$/.exec(word);
  if (long !== null) return { option: long[1] ?? "", value: long[2] ?? "", isSeparate: false };
  const short = /^(-[HdXAumowx])([\s\S]+)$/.exec(word);
  if (short !== null) return { option: short[1] ?? "", value: short[2] ?? "", isSeparate: false };
  return { option: word, value: next ?? "", isSeparate: true };
}

function header(text: string): readonly [string, string] {
  const [, name, value] = /^([^:;]+)[:;]\s?([\s\S]*)$/.exec(text) ?? [undefined, text, ""];
  return [name ?? text, value ?? ""];
}

/** The body that `printf '%s' 'BODY' | curl … @-` hands over. */
function printed(words: readonly string[]): string | undefined {
  const at = words.indexOf("printf");
  return at !== -1 && words[at + 1] === "%s" ? words[at + 2] : undefined;
}

function noBody(name: string, body: string | undefined): InputError {
  const where = body === undefined ? "on another program's output" : body.slice(1);
  return InputError.of({
    code: "source-curl",
    message:
      body === "" ? `${name}: the curl command sends no body` : `${name}: the body is not in the command: ${where}`,
    remedy: body === "" ? "give a command with --data" : `give that file itself: prompt-wire compile ${where}`,
  });
}
