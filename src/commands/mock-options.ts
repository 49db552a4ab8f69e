import { InvalidArgumentError, Option, type Command } from "commander";
import type { MockOptions } from "../mock/mock.js";
import type { Policies } from "../mock/policies.js";
import type { Script } from "../mock/script.js";
import { collect } from "./shared-options.js";
import { addSnapshotOptions, type SnapshotOptions } from "./snapshot-options.js";

/** What decides how the mock provider behaves. */
export interface MockCommandOptions extends SnapshotOptions {
  readonly port?: number;
  readonly script?: string;
  readonly fault?: readonly string[];
  readonly policy?: readonly string[];
  readonly accepts?: string;
  readonly journal?: string;
  readonly run?: string;
  readonly check?: readonly string[];
  readonly json?: true;
}

/** Adds the options of `MockCommandOptions`, but for `--json`. */
export function addMockOptions(command: Command): Command {
  command
    .addOption(
      new Option("--port <port>", "0, any free port, prints the address as JSON; default: a free port").argParser(port),
    )
    .addOption(new Option("--script <file>", "what it says, answer by answer; a recorded outcome is a script"))
    .addOption(
      new Option("--fault <fault>", "what goes wrong: 2:status=429,retry-after=2; repeatable").argParser(collect),
    )
    .addOption(
      new Option("--policy <policy>", "what is refused: upgrade=426, enforce=everything; repeatable").argParser(
        collect,
      ),
    )
    .addOption(
      new Option("--accepts <file>", "what the provider takes (schemas/accepts.schema.json); the rest is refused"),
    )
    .addOption(
      new Option("--journal <file>", "keep every request as a line of JSON, secrets left out; - is standard output"),
    )
    .addOption(
      new Option("--run <command>", "run a shell command against it, then stop and pass its exit code on").argParser(
        shellCommand,
      ),
    )
    .addOption(
      new Option(
        "--check <snapshot>",
        "at the end, compare requests with snapshots: the first with the first, or 3=NAME; exit 1; repeatable",
      ).argParser(collect),
    );
  return addSnapshotOptions(command);
}

/** What the options say. @throws InputError, UsageError */
export async function mockOptions(options: MockCommandOptions): Promise<MockOptions> {
  const { parseFault } = await import("../mock/fault.js");
  const { parsePolicies } = await import("../mock/parse-policy.js");
  const { defaultPolicies } = await import("../mock/policies.js");
  const faults = (options.fault ?? []).map(parseFault);
  const base: Policies =
    options.accepts === undefined
      ? defaultPolicies
      : { ...defaultPolicies, accepts: await (await import("./check-target.js")).readAcceptsFile(options.accepts) };
  const policies = parsePolicies(options.policy ?? [], base);
  const script = options.script === undefined ? {} : await readScriptFile(options.script);
  return { port: options.port ?? 0, faults, policies, script };
}

async function readScriptFile(file: string): Promise<Script> {
  const { parseJson } = await import("../json/parse.js");
  const { readFileBytes } = await import("../source/read-bytes.js");
  const { readScript } = await import("../mock/read-script.js");
  return readScript(parseJson(readFileBytes(file), { name: file }));
}

function shellCommand(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("It names no command.");
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError("A port is 0 to 65535.");
  return Number(text);
}
