import { readFileSync } from "node:fs";
import { textDifference } from "./difference.js";
import { furtherChecks } from "./further-checks.js";
import { itemChecks } from "./item-checks.js";
import { lists } from "./lists.js";
import { changedReasons, forms, goldenPath, readReasonGolden } from "./reason-golden.js";
import { reasonLines } from "./reason-lines.js";
import { recordedCases, type RecordedCase } from "./recorded-cases.js";
import { runCase } from "./run-case.js";
import { runConversation } from "./run-conversation.js";
import type { Check, Subject } from "./subject.js";
import { writtenChecks, type FurtherCheck, type WrittenCase } from "./written-case.js";
import { writtenTables } from "./written-tables.js";

/**
 * Everything that the tests of this folder hold, as one list: fast ones first. The script that breaks rules runs it
 * against each broken compiler.
 */
export function allChecks(): Check[] {
  const written = Object.entries(writtenTables).flatMap(([table, cases]) =>
    writtenChecks(cases, againstGolden(table, changedReasons)),
  );
  const plain = writtenChecks(
    forms,
    againstGolden("forms", (_, request) => reasonLines(request)),
  );
  return [...plain, ...written, ...furtherChecks, ...itemChecks, ...listChecks(), ...recordedChecks()];
}

/** Lists that are goldens of their own. */
function listChecks(): Check[] {
  return Object.entries(lists).map(([name, lines]) => {
    const expected = readFileSync(goldenPath(name), "utf8");
    return { name, run: (subject) => textDifference(name, `${lines(subject).join("\n")}\n`, expected) } satisfies Check;
  });
}

function recordedChecks(): Check[] {
  const checks = (cases: readonly RecordedCase[], run: (recorded: RecordedCase, subject: Subject) => string[]) =>
    cases.map((recorded) => ({
      name: recorded.name,
      size: recorded.document.bytes.length,
      run: (subject: Subject) => run(recorded, subject),
    }));
  const all = [
    ...checks(recordedCases("http", "raw", "asked"), runCase),
    ...checks(recordedCases("ws"), runConversation),
  ];
  return all.toSorted((left, right) => left.size - right.size);
}

function againstGolden(table: string, lines: typeof changedReasons): (written: WrittenCase) => FurtherCheck {
  const golden = readReasonGolden(goldenPath(table));
  return (written) => (request, dialect, subject) => {
    const expected = golden.get(`${dialect}: ${written.name}`) ?? "(no golden)";
    return textDifference("reasons", lines(written, request, dialect, subject).join("\n"), expected);
  };
}
