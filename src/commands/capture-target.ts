import { homedir } from "node:os";
import { upstreamOf, type Upstream } from "../capture/upstream.js";
import { startMock } from "../mock/mock.js";
import { UsageError } from "../problem/usage-error.js";
import { readCodexHome } from "../profile/codex/read-home.js";
import { loadProfile } from "../profile/load.js";
import type { CaptureOptions } from "./capture-options.js";
import type { Invocation } from "./invocation.js";

/** Where a capture forwards to, and what is known of the provider. */
export interface CaptureTarget {
  readonly upstream: Upstream;
  /** As it is shown: the address of a mock is not what a client should take. */
  readonly name: string;
  /** Of the user's own configuration. */
  readonly provider?: KnownProvider;
  /** Ends what was started for the capture. */
  stop(): Promise<void>;
}

/** A provider of a config.toml. */
export interface KnownProvider {
  /** Its id in the configuration. */
  readonly id: string;
  readonly envKey?: string;
  readonly model: string;
  readonly dialect: string;
}

/** What `--to` and `--codex` say. @throws UsageError, InputError */
export async function captureTarget(invocation: Invocation<CaptureOptions>): Promise<CaptureTarget> {
  const { to, codex } = invocation.options;
  if (to !== undefined && codex === true && to !== "mock")
    throw usage(
      "--to and --codex both say where to forward to",
      "Give one of them; --codex --to mock lets a mock answer.",
    );
  if (to === undefined && codex !== true)
    throw usage(
      "there is nowhere to forward to",
      "Give --to with the provider's base URL, --to mock, or --codex for the provider of your Codex configuration.",
    );
  const known = codex === true ? await codexProvider(invocation) : undefined;
  if (to === "mock") {
    const mock = await startMock({ keepJournal: false });
    // The client decides by the base URL: the path that it sees is the provider's, whoever answers.
    const { basePath, prefix } = upstreamOf(known?.baseUrl ?? mock.url);
    return {
      upstream: { ...upstreamOf(mock.url), basePath, prefix },
      name: "a mock on this machine",
      ...(known !== undefined && { provider: known }),
      stop: () => mock.stop(),
    };
  }
  const upstream = upstreamOf(to ?? known!.baseUrl);
  return {
    upstream,
    name: upstream.shown,
    ...(known !== undefined && { provider: known }),
    stop: () => Promise.resolve(),
  };
}

async function codexProvider({
  environment,
}: Invocation<CaptureOptions>): Promise<KnownProvider & { readonly baseUrl: string }> {
  const surroundings = { cwd: process.cwd(), environment, homeFolder: homedir() };
  const { values } = await loadProfile({ codex: true }, surroundings);
  const { layers } = await readCodexHome(surroundings);
  const id = layers.map((layer) => layer.member("provider")?.text()).find((name) => name !== undefined) ?? "openai";
  const { provider, model, dialect } = values;
  return {
    id,
    baseUrl: provider.base_url,
    ...(provider.env_key !== undefined && { envKey: provider.env_key }),
    model: model.slug,
    dialect,
  };
}

function usage(message: string, remedy: string): UsageError {
  return UsageError.of({ code: "usage", message, remedy });
}
