import { wireDifferences, wireVersions, type WireDifference, type WireVersion } from "./wire-versions.js";

/** The dialect that a name or version chose. */
export interface DialectChoice {
  /** A known dialect, such as `codex-0.144`. */
  readonly dialect: string;
  /** The client version the dialect reproduces. */
  readonly clientVersion: string;
  /** Set when a version was asked for that no dialect reproduces. */
  readonly approximation?: {
    readonly asked: string;
    /** The measured version nearest to what was asked, at or below it; the differences are between it and the dialect. */
    readonly measured: string;
    readonly differences: readonly WireDifference[];
    /** True when the version is older than everything that was measured. */
    readonly tooOld: boolean;
  };
}

interface KnownDialect extends WireVersion {
  readonly dialect: string;
}

const known = wireVersions.filter((version): version is KnownDialect => version.dialect !== undefined);

/** The dialects there are, oldest first. */
export const dialectNames: readonly string[] = known.map((version) => version.dialect);

/**
 * The dialect for a name (`codex-0.144`) or a client version (`0.171.0`, `codex-0.171`, `v0.171.0-alpha.1`): the nearest
 * known one at or below it. Undefined when the text is neither.
 *
 * `others` are dialects that somebody added; they are taken by name only.
 */
export function chooseDialect(text: string, others: readonly string[] = []): DialectChoice | undefined {
  const exact = known.find((version) => version.dialect === text);
  if (exact !== undefined) return { dialect: exact.dialect, clientVersion: exact.version };
  if (others.includes(text)) return { dialect: text, clientVersion: text.replace(/^codex-/, "") };
  const asked = parseVersion(text);
  if (asked === undefined) return undefined;
  const [oldest] = known;
  const base = known.findLast((version) => isAtOrBelow(version.version, asked)) ?? oldest;
  const measured = wireVersions.findLast((version) => isAtOrBelow(version.version, asked)) ?? wireVersions[0];
  if (base === undefined || measured === undefined) return undefined;
  const choice = { dialect: base.dialect, clientVersion: base.version };
  if (isSameLine(base.version, asked)) return choice;
  const tooOld = !isAtOrBelow(base.version, asked);
  const differences = tooOld ? [] : wireDifferences(base, measured);
  return { ...choice, approximation: { asked: asked.join("."), measured: measured.version, differences, tooOld } };
}

/** Whether a client version is older than another; false for a text that is no version. */
export function isOlder(version: string, other: string): boolean {
  const otherVersion = parseVersion(other);
  const own = parseVersion(version);
  return own !== undefined && otherVersion !== undefined && !isAtOrBelow(other, own);
}

type Version = readonly [major: number, minor: number, patch: number];

function parseVersion(text: string): Version | undefined {
  const match = /^(?:codex-|rust-)?v?(\d+)\.(\d+)(?:\.(\d+))?(?:-[\w.]+)?$/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
}

/** Versions of one minor line count as equal: fixes did not change the wire, and a dialect is named after the line. */
function isSameLine(version: string, asked: Version): boolean {
  const [major, minor] = parseVersion(version) ?? [0, 0];
  return major === asked[0] && minor === asked[1];
}

function isAtOrBelow(version: string, asked: Version): boolean {
  if (isSameLine(version, asked)) return true;
  const [major, minor] = parseVersion(version) ?? [0, 0];
  return major < asked[0] || (major === asked[0] && minor < asked[1]);
}
