import { type Command, Option } from "commander";
import { isCi, loadGoldenSettings, type GoldenSettings } from "../golden/settings.js";
import type { Invocation } from "./invocation.js";

/** What says where snapshots are. */
export interface SnapshotOptions {
  readonly folder?: string;
}

/** Adds the options of `SnapshotOptions`. */
export function addSnapshotOptions(command: Command): Command {
  return command.addOption(
    new Option("--folder <folder>", "where snapshots are kept; default: what prompt-wire.toml says, else snapshots"),
  );
}

/** The snapshot folder that is meant, with its settings. */
export function snapshotSettings({ options, environment }: Invocation<SnapshotOptions>): Promise<GoldenSettings> {
  return loadGoldenSettings({ cwd: process.cwd(), folder: options.folder, isFrozen: isCi(environment) });
}
