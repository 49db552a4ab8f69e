import { type Command, InvalidArgumentError, Option } from "commander";
import { readDrop, readPatch, type WireEdit } from "../edit/wire-edit.js";
import { proxyOption } from "./proxy-option.js";
import { addRequestOptions, type RequestOptions } from "./request-options.js";
import { jsonOption } from "./shared-options.js";
import { timeoutOption } from "./timeout-option.js";

export interface SendOptions extends Omit<RequestOptions, "transport"> {
  readonly transport?: "auto" | "http" | "ws";
  /** False with `--no-fallback`. */
  readonly fallback?: boolean;
  readonly as: "chat" | "responses" | "text";
  readonly mock?: true;
  readonly dryRun?: true;
  readonly record?: string;
  readonly json?: true;
  /** Seconds. */
  readonly timeout?: number;
  readonly maxBytes: number;
  readonly maxRetries?: number;
  readonly compress?: "zstd" | "none";
  readonly proxy?: string;
  readonly drop?: readonly WireEdit[];
  readonly patch?: readonly WireEdit[];
}

/** Whether the answer is printed when it is complete. Else it is shown as it comes, and its texts need not be kept. */
export function showsResult({ as, json }: SendOptions): boolean {
  return as !== "text" && json !== true;
}

/** Adds the options of `SendOptions`. */
export function addSendOptions(command: Command): Command {
  return addRequestOptions(command, ["auto", "http", "ws"])
    .addOption(
      new Option(
        "--no-fallback",
        "fail where WebSocket fails; without this it goes on over HTTP then, as the client does",
      ),
    )
    .addOption(
      new Option(
        "--as <form>",
        "the text as it streams, one chat result (content, tool calls, finish reason, usage), or the native response",
      )
        .choices(["text", "chat", "responses"])
        .default("text"),
    )
    .addOption(new Option("--mock", "to a mock provider on this machine; no secret is used"))
    .addOption(new Option("--dry-run", "say what would be sent where, and send nothing"))
    .addOption(new Option("--record <file>", "write a cassette while it happens; the request first"))
    .addOption(jsonOption())
    .addOption(timeoutOption())
    .addOption(
      new Option("--max-bytes <bytes>", "give up when an answer is larger").argParser(bytes).default(268_435_456),
    )
    .addOption(
      new Option("--max-retries <n>", "retries of a request and of a stream, each; 0 for none").argParser(count),
    )
    .addOption(
      new Option("--compress <how>", "send the body as zstd, or plain, whatever the client does").choices([
        "zstd",
        "none",
      ]),
    )
    .addOption(proxyOption())
    .addOption(
      new Option("--drop <pointer>", "leave a member, an item or header:NAME out; repeatable").argParser(
        collect(readDrop),
      ),
    )
    .addOption(
      new Option("--patch <pointer=value>", "set a member, an item or header:NAME; repeatable").argParser(
        collect(readPatch),
      ),
    );
}

type Collect = (text: string, before: readonly WireEdit[] | undefined) => WireEdit[];

function collect(read: (text: string) => WireEdit): Collect {
  return (text, before) => [...(before ?? []), read(text)];
}

function bytes(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}

function count(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 0 to 999.");
}
