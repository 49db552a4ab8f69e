import { Option } from "commander";
import { ExitCode } from "../problem/exit-code.js";
import { UsageError } from "../problem/usage-error.js";
import { replayJson } from "../render/replay-json.js";
import { replayTable } from "../render/replay-table.js";
import { chainBreaks, type ChainBreak, type ConversationStep } from "../run/conversation-step.js";
import { ConversationPlanner } from "../run/conversation-planner.js";
import { counted } from "../problem/counted.js";
import type { Define, Invocation } from "./invocation.js";
import { loadConversation, type ConversationOptions, type LoadedConversation } from "./load-conversation.js";
import { addProfileOptions } from "./profile-options.js";
import { sameRequest } from "./same-request.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { showRemarks } from "./show-remarks.js";

interface ReplayOptions extends ConversationOptions {
  readonly json?: true;
  readonly show: "frames" | "delta" | "none";
  readonly breakChain?: readonly { readonly step: number; readonly kind: ChainBreak }[];
}

export const define: Define = (command, run) => {
  command
    .description(
      "Play a WebSocket conversation: which frames are full, which are deltas, why, and what each costs.\nNothing is sent unless --live says so.",
    )
    .argument("[conversation]", "a conversation file, a folder of Prompts, or a Prompt whose history is played");
  addProfileOptions(command)
    .addOption(new Option("--lite", "as Responses Lite, whatever the model says").conflicts("ordinary"))
    .addOption(new Option("--ordinary", "as ordinary requests, whatever the model says"))
    .addOption(new Option("--strict", "refuse unknown keys of profiles"))
    .addOption(
      new Option("--show <what>", "also print every frame, or the items of the deltas")
        .choices(["frames", "delta", "none"])
        .default("none"),
    )
    .addOption(
      new Option(
        "--break-chain <step=how>",
        "lost: the connection is gone when that step begins; unknown: the server does not know the response it continues; repeatable",
      ).argParser(chainBreak),
    )
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(replay));
};

async function replay(invocation: Invocation<ReplayOptions>, argument?: string): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  const loaded = await loadConversation(invocation, argument);
  await showRemarks(invocation, loaded.problems);
  const planner = new ConversationPlanner();
  const steps = withBreaks(loaded, options.breakChain ?? []).map((step) => planner.step(step));
  if (options.json === true) {
    output.write(replayJson(steps, loaded.problems));
    return ExitCode.fine;
  }
  const view = {
    steps,
    circumstances: `${loaded.name} · ${counted(steps.length, "step")} · nothing sent`,
    show: options.show,
    next: `prompt-wire replay-ws${sameRequest(argument, options)} --show delta`,
    width: output.isTerminal ? output.width : Number.POSITIVE_INFINITY,
  };
  await output.show(replayTable(view, paint));
  return ExitCode.fine;
}

function withBreaks(
  { steps }: LoadedConversation,
  breaks: NonNullable<ReplayOptions["breakChain"]>,
): readonly ConversationStep[] {
  const beyond = breaks.find(({ step }) => step > steps.length);
  if (beyond !== undefined) throw usage(`--break-chain names step ${beyond.step}, and there are ${steps.length}`);
  return steps.map((step, index) => {
    const found = breaks.find((one) => one.step === index + 1);
    return found === undefined ? step : { ...step, chainBreak: found.kind };
  });
}

function chainBreak(value: string, before: ReplayOptions["breakChain"] = []): NonNullable<ReplayOptions["breakChain"]> {
  const [, step, kind] = /^([1-9]\d{0,5})=(.+)$/.exec(value) ?? [];
  const known = chainBreaks.find((one) => one === kind);
  if (step === undefined || known === undefined) throw usage(`--break-chain ${value} is not STEP=lost or STEP=unknown`);
  return [...before, { step: Number(step), kind: known }];
}

function usage(message: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy: "Steps count from 1: --break-chain 2=lost." });
}
