import { counted } from "../../problem/counted.js";
import type { Paint } from "../paint.js";
import { shellWord } from "../shell-word.js";
import { versionedJson } from "../versioned-json.js";

/** A snapshot that was kept. */
export interface KeptSnapshot {
  readonly name: string;
  readonly folder: string;
  readonly bytes: number;
}

export function keptText({ name, folder, bytes }: KeptSnapshot, paint: Paint): string {
  const next = paint.dim(`next: prompt-wire snapshot check ${shellWord(name)}`);
  return `${paint.good("kept")} ${paint.strong(name)}: ${counted(bytes, "byte")} in ${folder}\n${next}\n`;
}

export function keptJson(kept: KeptSnapshot): string {
  return versionedJson(kept);
}
