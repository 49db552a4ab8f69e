import type { Origin } from "../profile/profile.js";

/**
 * Where a value came from, for people: `config.toml:4 service_tier`, `built in: gpt-5.4`, `--set turn.verbosity`.
 *
 * @param shown how a file is called; its whole path by default
 */
export function originText({ kind, file, line, key = "" }: Origin, shown = (path: string): string => path): string {
  if (file !== undefined) {
    const place = line === undefined ? shown(file) : `${shown(file)}:${line}`;
    return `${place} ${key}`.trimEnd();
  }
  switch (kind) {
    case "catalog":
      return key === "" ? "built in" : `built in: ${key}`;
    case "environment":
      return `environment variable ${key}`.trimEnd();
    case "default":
      if (key === "dialect") return key;
      return key === "" ? "default" : `default, from ${key}`;
    case "prompt":
      return `prompt ${key}`.trimEnd();
    case "flag":
    case "profile":
    case "codex":
    case "source":
    case "project":
      return key === "" ? kind : key;
  }
}

/** The last part of a path, whatever its separator. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
