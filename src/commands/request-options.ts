import { type Command, Option } from "commander";
import { outputOption } from "./shared-options.js";

/** What decides a request besides its source; every command that compiles takes these. */
export interface RequestOptions {
  /** `-p`: a profile file, MODEL@PROVIDER or MODEL@URL. */
  readonly profile?: string;
  readonly codex?: true;
  readonly set?: readonly string[];
  readonly dialect?: string;
  readonly lite?: true;
  readonly ordinary?: true;
  readonly transport?: "http" | "ws";
  readonly prewarm?: true;
  readonly endpoint?: "responses" | "compact";
  readonly strict?: true;
}

/** Adds the source operand and the options of `RequestOptions`, and `-o`. */
export function addRequestOptions(command: Command): Command {
  return command
    .addOption(new Option("-p, --profile <profile>", "a profile file (JSON or TOML), MODEL@PROVIDER or MODEL@URL"))
    .addOption(new Option("--codex", "use your own Codex configuration: config.toml, model catalog, kind of login"))
    .addOption(
      new Option(
        "--set <key=value>",
        "override one value of the profile, by path (turn.verbosity=high) or by its name in config.toml; repeatable",
      ).argParser(collect),
    )
    .addOption(new Option("--dialect <dialect>", "wire version: codex-0.144, or a client version such as 0.147.0"))
    .addOption(new Option("--lite", "as a Responses Lite request, whatever the model says").conflicts("ordinary"))
    .addOption(new Option("--ordinary", "as an ordinary request, whatever the model says"))
    .addOption(new Option("--transport <transport>", "a request body, or a WebSocket frame").choices(["http", "ws"]))
    .addOption(new Option("--prewarm", "the WebSocket frame that only warms the connection"))
    .addOption(
      new Option("--endpoint <endpoint>", "/responses, or /responses/compact").choices(["responses", "compact"]),
    )
    .addOption(new Option("--strict", "refuse what the client would silently drop, and unknown keys of profiles"))
    .addOption(outputOption());
}

function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}
