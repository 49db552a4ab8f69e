import { InvalidArgumentError, Option, type Command } from "commander";
import type { RedactionLevel } from "../cassette/cassette-line.js";
import { jsonOption } from "./shared-options.js";

export interface CaptureOptions {
  readonly to?: string;
  readonly codex?: true;
  readonly pair?: string;
  readonly record?: string;
  readonly force?: true;
  readonly port?: number;
  readonly redaction: RedactionLevel;
  readonly json?: true;
}

/** Adds the options of `CaptureOptions`. */
export function addCaptureOptions(command: Command): Command {
  return command
    .addOption(new Option("--to <address>", "base URL of the provider, or mock for one on this machine"))
    .addOption(
      new Option("--codex", "the provider of your own Codex configuration; the command gets the address by -c"),
    )
    .addOption(
      new Option(
        "--pair <address>",
        "base URL of a gateway: record what goes into it and what comes out of it",
      ).argParser(gateway),
    )
    .addOption(new Option("-o, --record <file>", "the cassette; default: cap.jsonl, or the next free name"))
    .addOption(new Option("--force", "write over the file of -o, and over its page"))
    .addOption(new Option("--port <port>", "where to listen on 127.0.0.1; default: a free port").argParser(port))
    .addOption(
      new Option("--redaction <level>", "what is taken out: secrets, or share: all private texts")
        .choices(["secrets", "share"])
        .default("secrets"),
    )
    .addOption(jsonOption());
}

/** Where the address was forgotten, the next option is taken for it. */
function gateway(text: string): string {
  if (text.startsWith("-")) throw new InvalidArgumentError(`It takes the base URL of the gateway, not ${text}.`);
  return text;
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError("A port is 0 to 65535.");
  return Number(text);
}
