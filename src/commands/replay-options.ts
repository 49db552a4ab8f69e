import { type Command, Option } from "commander";
import type { Problem } from "../problem/problem.js";
import { UsageError } from "../problem/usage-error.js";
import { chainBreaks, type ChainBreak, type ConversationStep } from "../run/conversation-step.js";
import type { ReplayedStep } from "../run/replayed-step.js";
import type { ConversationOptions } from "./load-conversation.js";
import { addProfileOptions } from "./profile-options.js";
import { proxyOption } from "./proxy-option.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { timeoutOption } from "./timeout-option.js";

interface WantedBreak {
  /** From 1. */
  readonly step: number;
  readonly kind: ChainBreak;
}

export interface ReplayOptions extends ConversationOptions {
  readonly json?: true;
  readonly show: "frames" | "delta" | "none";
  readonly breakChain?: readonly WantedBreak[];
  readonly mock?: true;
  readonly live?: true;
  readonly record?: string;
  readonly proxy?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly verify?: string;
  /** `-o`, which the runner opens. */
  readonly output?: string;
}

/** Adds the options of `ReplayOptions`. */
export function addReplayOptions(command: Command): Command {
  return addProfileOptions(command)
    .addOption(new Option("--lite", "as Responses Lite, whatever the model says").conflicts("ordinary"))
    .addOption(new Option("--ordinary", "as ordinary requests, whatever the model says"))
    .addOption(new Option("--strict", "refuse unknown keys of profiles"))
    .addOption(
      new Option("--tools-from <source>", "take the tools from a captured body or a Prompt: a rollout holds none"),
    )
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
    .addOption(
      new Option("--mock", "really send it, to a mock provider on this machine that answers as recorded").conflicts(
        "live",
      ),
    )
    .addOption(new Option("--live", "really send it to the profile's provider"))
    .addOption(timeoutOption())
    .addOption(proxyOption())
    .addOption(new Option("--record <file>", "with --live or --mock: write a cassette while it happens"))
    .addOption(
      new Option(
        "--verify <recording>",
        "check the frames that another client sent against the rules of a chain: a cassette, a journal of mock, a HAR file",
      ).conflicts(["mock", "live", "breakChain", "record"]),
    )
    .addOption(jsonOption())
    .addOption(outputOption());
}

/** The steps with the breaks that were asked for. @throws UsageError for a step that is not there */
export function withBreaks(
  steps: readonly ConversationStep[],
  breaks: readonly WantedBreak[] = [],
): readonly ConversationStep[] {
  const beyond = breaks.find(({ step }) => step > steps.length);
  if (beyond !== undefined) throw usage(`--break-chain names step ${beyond.step}, and there are ${steps.length}`);
  const first = breaks.find(({ step }) => step === 1);
  if (first !== undefined) {
    const what = first.kind === "lost" ? "there is no connection to lose yet" : "the first frame continues nothing";
    throw usage(`--break-chain 1=${first.kind} breaks nothing: ${what}`);
  }
  return steps.map((step, index) => {
    const found = breaks.find((one) => one.step === index + 1);
    return found === undefined ? step : Object.assign({}, step, { chainBreak: found.kind });
  });
}

/** Breaks that change nothing, because the frame of their step is full anyway. */
export function uselessBreaks(
  steps: readonly ConversationStep[],
  planned: readonly ReplayedStep[] | undefined,
): readonly Problem[] {
  return steps.flatMap(({ chainBreak: kind }, index): Problem[] => {
    const plan = planned?.[index]?.plan;
    if (kind !== "unknown" || plan === undefined || plan.decision === "delta") return [];
    const message = `--break-chain ${index + 1}=unknown changes nothing: the frame is full (${plan.reason}) and continues no response`;
    return [{ code: "chain-break-useless", severity: "warning", message }];
  });
}

function chainBreak(value: string, before: readonly WantedBreak[] = []): readonly WantedBreak[] {
  const [, step, kind] = /^([1-9]\d{0,5})=(.+)$/.exec(value) ?? [];
  const known = chainBreaks.find((one) => one === kind);
  if (step === undefined || known === undefined) throw usage(`--break-chain ${value} is not STEP=lost or STEP=unknown`);
  if (before.some((one) => one.step === Number(step)))
    throw usage(`--break-chain breaks step ${step} twice`, "Give one break for each step.");
  return [...before, { step: Number(step), kind: known }];
}

function usage(
  message: string,
  remedy = "The first step that can be broken is the second: --break-chain 2=lost.",
): UsageError {
  return UsageError.of({ code: "usage", message, remedy });
}
