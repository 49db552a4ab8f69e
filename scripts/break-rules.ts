/**
 * Breaks every rule of the compiler in turn and looks whether a check notices: `npm run break-rules`. Prints how many
 * were broken and every one that nobody noticed; none may be left, so then the exit code is 1.
 *
 * `npm run break-rules -- fields/text` breaks only files whose path holds these words.
 */
import { allChecks } from "../test/conformance/all-checks.js";
import { moduleFiles, realSubject, subjectOf, type Modules, type Subject } from "../test/conformance/subject.js";
import { equivalentMutants, type EquivalentMutant } from "./mutation/equivalent-mutants.js";
import { PatchedModules } from "./mutation/patched-modules.js";
import { policyMutants } from "./mutation/policy-mutants.js";
import { sourceMutants } from "./mutation/source-mutants.js";
import { Survival } from "./mutation/survival.js";

const words = process.argv.slice(2);
const start = performance.now();

const modules = await PatchedModules.load(...moduleFiles);
const subjectIn = (exportsOf: (file: string) => Record<string, unknown>): Subject =>
  subjectOf(Object.fromEntries(moduleFiles.map((file) => [file, exportsOf(file)])) as unknown as Modules);

const checks = allChecks();
const survival = new Survival(checks);
const complaint = survival.noticedBy("", () => subjectIn((file) => modules.intact(file)));
if (complaint !== undefined) throw new Error(`The unbroken compiler does not pass: ${complaint}`);

const survivors: string[] = [];
const unused = new Set(equivalentMutants);
let broken = 0;
const isWanted = (file: string): boolean => words.length === 0 || words.some((word) => file.includes(word));

/** Counts a mutant; true when it should have been noticed, but was not. */
function survives(mutant: Pick<EquivalentMutant, "file" | "source" | "change">, make: () => Subject): boolean {
  broken++;
  if (survival.noticedBy(mutant.file, make) !== undefined) return false;
  const excuse = equivalentMutants.find(
    ({ file, source, change }) => file === mutant.file && source === mutant.source && change === mutant.change,
  );
  if (excuse !== undefined) unused.delete(excuse);
  return excuse === undefined;
}

function report(group: string, count: number, alive: readonly string[], since: number): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${group.padEnd(42)} ${String(count).padStart(4)} broken, ${alive.length} not noticed, ${seconds} s`);
  survivors.push(...alive);
}

for (const file of modules.files.filter(isWanted)) {
  const since = performance.now();
  const mutants = sourceMutants(file, modules.text(file));
  const alive = mutants.filter((mutant) =>
    survives(mutant, () => subjectIn(modules.world({ file, text: mutant.text }))),
  );
  report(
    file,
    mutants.length,
    alive.map(({ line, change, source }) => `${file}:${line}: ${change}\n    ${source}`),
    since,
  );
}

if (isWanted("policies")) {
  const since = performance.now();
  const mutants = policyMutants(realSubject.dialects);
  const alive = mutants.filter(({ change, dialects }) =>
    survives({ file: "policies", source: "", change }, () => ({ ...realSubject, dialects })),
  );
  report(
    "policies",
    mutants.length,
    alive.map(({ change }) => change),
    since,
  );
}

const gone = words.length === 0 ? [...unused] : [];
const excused = equivalentMutants.length - unused.size;
console.log(`\n${broken} rules broken, ${broken - excused - survivors.length} noticed, ${excused} mean the same`);
console.log(`${checks.length} checks, ${((performance.now() - start) / 1000).toFixed(0)} s`);
for (const survivor of survivors) console.log(`NOT NOTICED ${survivor}`);
for (const { file, source, change } of gone) console.log(`NO LONGER THERE ${file}: ${change}\n    ${source}`);
process.exitCode = survivors.length > 0 || gone.length > 0 ? 1 : 0;
