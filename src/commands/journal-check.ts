import { checkAgainst } from "../golden/check-against.js";
import { caseResult, type CaseResult } from "../golden/case-result.js";
import type { FoundCase } from "../golden/find-cases.js";
import { selectCases } from "../golden/select-cases.js";
import { Snapshots } from "../golden/snapshots.js";
import type { JournalEntry } from "../mock/journal-entry.js";
import { UsageError } from "../problem/usage-error.js";
import { checkJson } from "../render/snapshot/check-json.js";
import { checkText } from "../render/snapshot/check-text.js";
import type { Invocation } from "./invocation.js";
import type { MockCommandOptions } from "./mock-options.js";
import { snapshotSettings } from "./snapshot-options.js";

interface Wanted {
  readonly number: number;
  readonly found: FoundCase;
}

/** Compares requests of a journal with snapshots, each with its own; made before anything is sent. */
export class JournalCheck {
  readonly #snapshots: Snapshots;
  readonly #wanted: readonly Wanted[];
  /** Of the requests that are compared. */
  readonly #bodies = new Map<number, Uint8Array>();

  private constructor(snapshots: Snapshots, wanted: readonly Wanted[]) {
    this.#snapshots = snapshots;
    this.#wanted = wanted;
  }

  /**
   * @param names `first/hello` for the first request, the next for the second; or `3=first/hello`
   * @throws InputError when there is no such snapshot; UsageError when one name means several
   */
  static async open(invocation: Invocation<MockCommandOptions>, names: readonly string[]): Promise<JournalCheck> {
    const snapshots = await Snapshots.open(await snapshotSettings(invocation));
    const wanted = names.map((written, index) => {
      const [, number = String(index + 1), name = written] = /^(\d{1,9})=(.+)$/s.exec(written) ?? [];
      const [found, ...others] = selectCases(snapshots.cases, [name]);
      if (found !== undefined && others.length === 0) return { number: Number(number), found };
      throw UsageError.of({
        code: "usage",
        message: `--check compares a request with one snapshot, and ${name} means ${others.length + 1}`,
        remedy: "prompt-wire snapshot list shows their names",
      });
    });
    return new JournalCheck(snapshots, wanted);
  }

  /** Keeps what is compared at the end, and nothing else: others may come for days. */
  take({ body, outcome }: JournalEntry): void {
    const { number } = outcome;
    if (number !== undefined && this.#wanted.some((wanted) => wanted.number === number)) this.#bodies.set(number, body);
  }

  /** Prints what came of it, as `snapshot check` does; true when everything is as agreed. */
  async report({ options, output, paint }: Invocation<MockCommandOptions>) {
    const { folder, masks } = this.#snapshots.reading;
    const results = this.#wanted.map(({ number, found }) => this.#compare(number, found));
    if (options.json === true) output.write(checkJson(folder.name, results, masks));
    else await output.show(checkText({ results, masks, next: undefined }, paint));
    return results.every(({ status }) => status === "same");
  }

  #compare(number: number, found: FoundCase): CaseResult {
    const body = this.#bodies.get(number);
    if (body !== undefined) return checkAgainst(this.#snapshots.reading, found, body);
    const path = found.form === "file" ? found.path : found.name;
    return caseResult({ name: found.name, path }, "missing", { why: `request ${number} never came` });
  }
}
