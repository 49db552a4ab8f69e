import type { Origin } from "../profile/profile.js";

/** Where a value came from, for people: `config.toml:4 service_tier`, `gpt-5.4 in the catalog`, `default`. */
export function originText({ kind, file, line, key }: Origin): string {
  if (file !== undefined) {
    const place = line === undefined ? file : `${file}:${line}`;
    return key === undefined ? place : `${place} ${key}`;
  }
  switch (kind) {
    case "catalog":
      return key === undefined ? "built in" : `built in: ${key}`;
    case "environment":
      return `environment variable ${key ?? ""}`.trimEnd();
    case "default":
      return key === undefined ? "default" : `default, from ${key}`;
    case "flag":
    case "profile":
    case "codex":
    case "source":
    case "project":
    case "prompt":
      return key ?? kind;
  }
}
