import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { cassetteOf, lossyChain } from "./cassette-text.js";
import { recordedConversations, recordedTraffic } from "./recorded-traffic.js";
import { recordingTerminal } from "./recording-terminal.js";
import { root } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

interface Row {
  readonly kind: string;
  readonly form: string;
  readonly newItems: number;
  readonly baselineItems: number;
  readonly why: { readonly by: string; readonly detail?: { readonly reason: string }; readonly previous?: unknown };
  readonly verdict: { readonly kind: string };
  readonly result: { readonly kind: string };
  readonly findings: readonly { readonly code: string }[];
}

async function run(...words: readonly string[]): Promise<string> {
  const terminal = recordingTerminal();
  expect(await runCommandLine([...words], terminal)).toBe(0);
  return terminal.output();
}

async function rows(file: string): Promise<unknown[]> {
  const { rows: found } = JSON.parse(await run("inspect", "-q", "--json", file)) as { rows: Row[] };
  return found.map(({ kind, form, newItems, baselineItems, why, verdict, result, findings }) => ({
    kind,
    form,
    newItems,
    baselineItems,
    why: why.detail?.reason ?? why.by,
    isSecond: why.previous !== undefined,
    verdict: verdict.kind,
    result: result.kind,
    findings: findings.map(({ code }) => code),
  }));
}

async function sizes(file: string): Promise<number[]> {
  const { rows: found } = JSON.parse(await run("inspect", "-q", "--json", file)) as { rows: { bytes: number }[] };
  return found.map(({ bytes }) => bytes);
}

const fixture = join(root, "test/fixtures/cassettes/chain.jsonl");

test("the fixture is what its steps give", () => {
  const text = cassetteOf(lossyChain());
  if (process.env["UPDATE_GOLDENS"] === "1") writeFileSync(fixture, text);
  expect(readFileSync(fixture, "utf8")).toBe(text);
});

test.each([...recordedConversations, "chain"])("the report of %s gives the same rows", async (name) => {
  const exchanges = name === "chain" ? lossyChain() : recordedTraffic(name).exchanges;
  const folder = temporaryFolder({ "cap.jsonl": cassetteOf(exchanges) });
  const cassette = join(folder, "cap.jsonl");
  const report = join(folder, "report.jsonl");
  await run("export", "-q", cassette, "--format", "report", "-o", report);
  const original = await rows(cassette);
  expect(original).toHaveLength(exchanges.length);
  expect(await rows(report)).toEqual(original);
  expect(await sizes(report)).toEqual(await sizes(cassette));
});
