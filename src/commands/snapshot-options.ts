import { type Command, Option } from "commander";
import { loadGoldenSettings, type GoldenSettings } from "../golden/settings.js";

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
export function snapshotSettings({ folder }: SnapshotOptions): Promise<GoldenSettings> {
  return loadGoldenSettings(process.cwd(), folder);
}
