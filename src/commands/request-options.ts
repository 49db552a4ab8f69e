import { type Command, Option } from "commander";
import { callKinds, type CallKind } from "../compile/chat/call-kind.js";
import { addProfileOptions, type ProfileOptions } from "./profile-options.js";
import { outputOption } from "./shared-options.js";

/** What decides a request besides its source; every command that compiles takes these. */
export interface RequestOptions extends ProfileOptions {
  readonly lite?: true;
  readonly ordinary?: true;
  readonly transport?: "http" | "ws";
  readonly prewarm?: true;
  readonly endpoint?: "responses" | "compact";
  readonly strict?: true;
  /** A Prompt or captured body whose tools are taken: a rollout holds none. */
  readonly toolsFrom?: string;
  /** Chat sources only: a settings file, the model that is used, and the kind of call. */
  readonly settings?: string;
  readonly model?: string;
  readonly call?: CallKind;
  /** `-o`, which the runner opens. */
  readonly output?: string;
}

/**
 * Adds the options of `RequestOptions`, and `-o`.
 *
 * @param transports what `--transport` takes
 */
export function addRequestOptions(command: Command, transports: readonly string[] = ["http", "ws"]): Command {
  return addProfileOptions(command)
    .addOption(new Option("--lite", "as a Responses Lite request, whatever the model says").conflicts("ordinary"))
    .addOption(new Option("--ordinary", "as an ordinary request, whatever the model says"))
    .addOption(new Option("--transport <transport>", "a request body, or a WebSocket frame").choices(transports))
    .addOption(new Option("--prewarm", "the WebSocket frame that only warms the connection"))
    .addOption(
      new Option("--endpoint <endpoint>", "/responses, or /responses/compact").choices(["responses", "compact"]),
    )
    .addOption(new Option("--strict", "refuse what the client would silently drop, and unknown keys of profiles"))
    .addOption(
      new Option("--tools-from <source>", "take the tools from a captured body or a Prompt: a rollout holds none"),
    )
    .addOption(
      new Option("--settings <file>", "chat sources: a settings file with models.NAME.{options, capabilities}"),
    )
    .addOption(new Option("--model <name>", "chat sources: the model that is really used; it decides the endpoint"))
    .addOption(new Option("--call <kind>", "chat sources: the main loop, or a single plain request").choices(callKinds))
    .addOption(outputOption());
}
