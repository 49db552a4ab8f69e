import { counted, grouped } from "../../problem/counted.js";
import type { TrafficRow } from "../../traffic/traffic-row.js";
import type { Paint } from "../paint.js";
import { shellWord } from "../shell-word.js";
import { formText } from "./row-cells.js";
import { SidedVerdicts } from "./sided-verdicts.js";
import { verdictLines } from "./traffic-table.js";

/** Lines about breaks and findings that are kept; who has more of them reads the file. */
const mostLines = 200;

/** What many rows come to; keeps counts only, so that rows may go on for days. */
export class TrafficSummary {
  #rows = 0;
  #frames = 0;
  #bytes = 0;
  #full = 0;
  #areFullKnown = true;
  #cached = 0;
  #input = 0;
  #verdicts = 0;
  readonly #sided = new SidedVerdicts();
  readonly #lines: string[] = [];
  readonly #connections = new Set<string>();
  readonly #models = new Set<string>();
  readonly #forms = new Set<string>();
  readonly #dialects = new Set<string>();
  #next: { readonly kind: "diff"; readonly since: number; readonly number: number } | undefined;
  #failed: number | undefined;
  #first: number | undefined;
  readonly #paint: Paint;

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  /** @returns the lines that are said about it */
  add(row: TrafficRow): string {
    const { number, kind, bytes, fullBytes, usage, verdict, result } = row;
    this.#rows++;
    if (kind !== "http") {
      this.#frames++;
      this.#bytes += bytes;
      if (fullBytes === undefined) this.#areFullKnown = false;
      this.#full += fullBytes ?? bytes;
      this.#connections.add(`${row.side ?? ""}${row.connection}`);
    }
    if (usage?.cached !== undefined) {
      this.#cached += usage.cached;
      this.#input += usage.input;
    }
    if (row.model !== undefined) this.#models.add(row.model);
    if (row.form !== "other") this.#forms.add(formText(row));
    if (row.dialect !== undefined) this.#dialects.add(row.dialect);
    const text = verdictLines(this.#sided.of(row), this.#paint);
    if (text !== "") {
      this.#verdicts++;
      if (this.#lines.length < mostLines) this.#lines.push(text);
    }
    if (verdict.kind === "client-break") this.#next ??= { kind: "diff", since: verdict.since, number };
    // Only what has a body that can be read is a source for the next command.
    if (row.form === "other") return text;
    this.#first ??= number;
    if (result.kind === "refused" || result.kind === "error" || result.kind === "failed") this.#failed ??= number;
    return text;
  }

  /** `5 exchanges · 2 connections · gpt-5.5 · ordinary · codex-0.144`: what all rows have in common, or what there is. */
  get circumstances(): string {
    const some = (values: ReadonlySet<string>): string[] => {
      const all = [...values];
      return all.length === 0 ? [] : [all.length <= 3 ? all.join(", ") : `${all.slice(0, 3).join(", ")}, …`];
    };
    return [
      counted(this.#rows, "exchange"),
      ...(this.#connections.size === 0 ? [] : [counted(this.#connections.size, "connection")]),
      ...some(this.#models),
      ...some(this.#forms),
      ...some(this.#dialects),
    ].join(" · ");
  }

  /** The lines about single rows; empty when nothing is to be said. */
  get verdicts(): string {
    const hidden = this.#verdicts - this.#lines.length;
    return this.#lines.join("") + (hidden > 0 ? this.#paint.dim(`${grouped(hidden)} more rows have such lines\n`) : "");
  }

  /** What frames cost, and what of the input came from a cache. */
  get totals(): string {
    const parts: string[] = [];
    if (this.#frames > 0) {
      const saved = this.#full - this.#bytes;
      const full = `, ${grouped(this.#full)} as full: ${grouped(saved)} saved (${percent(saved, this.#full)})`;
      parts.push(`${grouped(this.#bytes)} bytes in frames${this.#areFullKnown ? full : ""}`);
    }
    if (this.#input > 0) {
      parts.push(
        `${grouped(this.#cached)} of ${grouped(this.#input)} input tokens cached (${percent(this.#cached, this.#input)})`,
      );
    }
    return parts.length === 0 ? "" : this.#paint.dim(`${parts.join("; ")}\n`);
  }

  /** The command that usually follows. */
  next(file: string): string {
    if (this.#next !== undefined) {
      const { since, number } = this.#next;
      return `prompt-wire diff ${shellWord(`${file}#${since}`)} ${shellWord(`${file}#${number}`)}`;
    }
    if (this.#failed !== undefined) return `prompt-wire explain ${shellWord(`${file}#${this.#failed}`)}`;
    return `prompt-wire inspect ${shellWord(this.#first === undefined ? file : `${file}#${this.#first}`)}`;
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${Math.round((part / whole) * 100)} %`;
}
