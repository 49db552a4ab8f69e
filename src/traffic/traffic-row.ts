import type { CacheBreak } from "../diff/cache-break.js";
import type { FrameDetail } from "../frames/frame-plan.js";
import type { Problem } from "../problem/problem.js";

/** One exchange of a recording at a glance. Data only: the words are made by who shows it. */
export interface TrafficRow {
  /** From 1, as in `FILE#3`. */
  readonly number: number;
  /** Counts from 0; undefined for HTTP. */
  readonly connection?: number;
  readonly side?: "client" | "provider";
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  /** The dialect whose bytes these are; undefined when no known client sends them so. */
  readonly dialect?: string;
  readonly model?: string;
  readonly form: "ordinary" | "lite" | "chat" | "other";
  readonly kind: "full" | "delta" | "http";
  readonly why: TrafficWhy;
  /** What the client's rules or the server would object to. */
  readonly findings: readonly Problem[];
  /** Items of the request's own, and those that it leaves to what the server remembers. */
  readonly newItems: number;
  readonly baselineItems: number;
  /** Parts that only what the server remembers has: in Lite the tools and the instructions. */
  readonly onlyInBaseline: readonly RequestPart[];
  /** Parts that a delta carries again although the server has them. */
  readonly repeats: readonly RequestPart[];
  readonly bytes: number;
  /** What the full form would take; undefined when what it continues is not known. */
  readonly fullBytes?: number;
  readonly savedBytes?: number;
  /** Milliseconds since recording began. */
  readonly at?: number;
  /** Milliseconds from the request to the first event of its answer, and to the end. */
  readonly firstEventMs?: number;
  readonly totalMs?: number;
  readonly usage?: TokenUsage;
  readonly verdict: CacheVerdict;
  readonly result: TrafficResult;
}

export type RequestPart = "instructions" | "tools";

export type TrafficWhy =
  /** By the rules of the client, which were seen to be kept. */
  | { readonly by: "rules"; readonly detail: FrameDetail; readonly previous?: EarlierConnection }
  /** A full frame where the client's rules give a delta. */
  | { readonly by: "chain"; readonly kind: "needless-full"; readonly continues: string; readonly newItems: number }
  /** A delta that goes on from an answer which is not the last one of its connection, or from none that is known. */
  | { readonly by: "chain"; readonly kind: "foreign-id"; readonly continues: string }
  /** Where nothing but the bytes is known: how many items are new since the request before. */
  | { readonly by: "bytes"; readonly newSince?: { readonly number: number; readonly items: number } };

/** The connection before this one, and how it ended. */
export interface EarlierConnection {
  readonly connection: number;
  /** `60-minute limit`, `429 rate_limit_exceeded`, `1006 by the server`; undefined when it just was there no more. */
  readonly reason?: string;
  /** False when it was still open. */
  readonly isClosed: boolean;
}

export interface TokenUsage {
  readonly input: number;
  /** Undefined when the provider does not say. */
  readonly cached?: number;
  readonly output?: number;
}

/** What became of the prompt cache, compared with the request before of the same cache key and model. */
export type CacheVerdict =
  | { readonly kind: "none" }
  | {
      readonly kind: "client-break";
      /** Number of the request before. */
      readonly since: number;
      readonly broken: CacheBreak;
      /** Where the later request has it, or the earlier one when the later has nothing there. */
      readonly place: string;
      readonly before?: string;
      readonly after?: string;
      /** Bytes that are the same from the beginning on, and bytes of the whole of the earlier one. */
      readonly prefixBytes: number;
      readonly beforeBytes: number;
      /** The client put a summary in place of its history. */
      readonly isCompaction: boolean;
    }
  | {
      readonly kind: "provider-miss";
      readonly since: number;
      readonly prefixBytes: number;
      /** Tokens of the unchanged prefix, as the provider counted them in the answer to the request before. */
      readonly prefixTokens: number;
      readonly cached: number;
      /** Cached of the request before. */
      readonly cachedBefore: number;
      /** Milliseconds since the answer before ended; undefined when it was not timed. */
      readonly idleMs?: number;
    };

export type TrafficResult =
  | { readonly kind: "completed"; readonly id: string }
  /** The answer ended in a failure: `code` as the provider names it. */
  | { readonly kind: "failed"; readonly id?: string; readonly code?: string; readonly message?: string }
  /** An error frame of a WebSocket. */
  | { readonly kind: "error"; readonly status?: number; readonly code?: string; readonly message?: string }
  /** An HTTP status that is none of success. */
  | { readonly kind: "refused"; readonly status: number; readonly code?: string; readonly message?: string }
  /** It broke off: `connection refused`, `cut by the provider`, `the client left`. */
  | { readonly kind: "interrupted"; readonly reason?: string }
  /** The connection was gone before the answer ended. */
  | { readonly kind: "closed"; readonly reason?: string }
  | { readonly kind: "none" };
