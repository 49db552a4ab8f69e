import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AcceptedParts } from "../src/check/accepted-parts.js";
import { parseJson } from "../src/json/parse.js";
import { startMock, type Mock } from "../src/mock/mock.js";
import { partKey, type Part } from "../src/probe/part.js";
import { probe } from "../src/probe/probe.js";
import { probePrompt } from "../src/probe/probe-prompt.js";
import { ProbeRequest } from "../src/probe/probe-request.js";
import { compile } from "../src/compile/compile.js";
import { resolveProfile } from "../src/profile/resolve.js";
import { ask } from "../src/run/ask.js";
import { UndiciTransport } from "../src/transport/http/undici-transport.js";
import { closedHost } from "./closed-host.js";
import { runCommand } from "./run-command.js";

const compiled = compile({ prompt: { document: probePrompt(), node: 0 }, profile: resolveProfile() });
const request = new ProbeRequest(parseJson(compiled.body), 0);
const headers = [["content-type", "application/json"]] as const;

/** A mock that refuses these parts. */
function refusing(parts: readonly Part[]): AcceptedParts {
  const not = (kind: Part["kind"]) => ({ not: parts.filter((part) => part.kind === kind).map(({ name }) => name) });
  return { fields: not("field"), items: not("item"), tools: not("tool"), contents: not("content") };
}

describe("probe against the mock", () => {
  let transport: UndiciTransport;
  beforeAll(() => {
    transport = new UndiciTransport();
  });
  afterAll(() => transport.close());

  async function probed(mock: Mock) {
    const url = `${mock.url}/responses`;
    const send = (body: Uint8Array): Promise<string | undefined> =>
      ask(transport, { method: "POST", url, headers, body, compressed: false }, AbortSignal.timeout(30_000));
    return probe(request, send, { maxRequests: 1000 });
  }

  async function probedThenStopped(mock: Mock) {
    try {
      return await probed(mock);
    } finally {
      await mock.stop();
    }
  }

  test("the probe prompt has parts of every kind, and the mock takes them all", async () => {
    expect(new Set(request.parts.map(({ kind }) => kind))).toEqual(new Set(["field", "item", "tool", "content"]));
    const mock = await startMock();
    const { parts, stopped, requests } = await probedThenStopped(mock);
    expect(stopped).toBeUndefined();
    expect(parts.filter(({ verdict }) => verdict === "refused" || verdict === "unknown")).toEqual([]);
    expect(requests).toBe(mock.journal.length);
  });

  test("finds exactly the fields and types that the mock is set to refuse", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...request.parts]), async (refused) => {
        const mock = await startMock({ policies: { accepts: refusing(refused) } });
        const { parts } = await probedThenStopped(mock);
        const keys = new Set(refused.map(partKey));
        // What stands in something that is refused never arrives.
        const isSeen = ({ kind, name }: Part): boolean =>
          (kind !== "tool" || !keys.has("field tools")) &&
          (!(kind === "tool" && name === "custom") || !keys.has("tool namespace") || hasTopLevelCustom);
        const expected = refused.filter(isSeen).map(partKey);
        expect(parts.filter(({ verdict }) => verdict === "refused").map(({ part }) => partKey(part))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

const hasTopLevelCustom = request.stages[1]!.some(({ kind, name }) => kind === "tool" && name === "custom");

test("where nobody listens it ends early, and says how to go on: 5", async () => {
  const host = await closedHost();
  const { exit, stdout, stderr } = await runCommand(["probe", "--live", "-p", `m@http://${host}/v1`]);
  expect([exit, stdout.toString()]).toEqual([
    5,
    `${host} · probe prompt · 1 request sent\n\nended early: 25 parts not tried\nnext: prompt-wire probe -p m@http://${host}/v1 --live --save accepts.json\n`,
  ]);
  expect(stderr.toString()).toContain(`sending to http://${host}/v1/responses · m · HTTP · 3,507 bytes · no key`);
  expect(stderr.toString()).toContain(`error: connect ECONNREFUSED ${host} [transport-failed]\n  Look at the address`);
});
