import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "../src/check/check.js";
import { RequestView } from "../src/check/request-view.js";
import { explain } from "../src/explain/explain.js";
import { readAnswer } from "../src/explain/read-answer.js";
import { parseJson } from "../src/json/parse.js";
import { cleanTurn, PlantedRequest, type Fault } from "./faults/fault.js";
import { itemFaults } from "./faults/item-faults.js";
import { toolFaults, wholeFaults } from "./faults/request-faults.js";

const faults = [...itemFaults, ...toolFaults, ...wholeFaults];

function view({ body, headers }: PlantedRequest): RequestView {
  return new RequestView(parseJson(JSON.stringify(body)), 0, { headers, transport: "http" });
}

function found(request: PlantedRequest): string[] {
  return check(view(request))
    .map(({ code, pointer }) => `${code} ${pointer}`)
    .toSorted();
}

/** A history of clean turns with the faults between them, in the order given. */
function planted(lite: boolean, chosen: readonly Fault[], turns: readonly boolean[]): PlantedRequest {
  const request = new PlantedRequest(lite);
  const groups = new Set<string>();
  let serial = 1;
  for (const withIds of turns) request.input.push(...cleanTurn(serial++, withIds));
  for (const fault of chosen) {
    if (fault.form !== undefined && (fault.form === "lite") !== lite) continue;
    if (fault.group !== undefined && groups.has(fault.group)) continue;
    if (fault.group !== undefined) groups.add(fault.group);
    fault.plant(request, serial);
    request.input.push(...cleanTurn(serial + 10_000, serial % 2 === 0));
    serial++;
  }
  return request;
}

describe("check finds what is planted and nothing else", () => {
  test("in histories of any length with any faults", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
        fc.array(fc.boolean(), { maxLength: 4 }),
        (lite, chosen, turns) => {
          const request = planted(lite, chosen, turns);
          expect(found(request)).toEqual(request.findings());
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(faults)("$name", (fault) => {
    const request = planted(fault.form === "lite", [fault], [true]);
    expect(request.expected.length).toBeGreaterThan(0);
    expect(found(request)).toEqual(request.findings());
  });

  test.each([true, false])("nothing in clean turns (Lite: %s)", (lite) => {
    expect(found(planted(lite, [], [true, false, true]))).toEqual([]);
  });
});

describe("explain understands what check says the server would say", () => {
  test.each(faults)("$name", (fault) => {
    const request = view(planted(fault.form === "lite", [fault], [true]));
    for (const finding of check(request)) {
      if (finding.says.startsWith("nothing:")) continue;
      const explanation = explain(readAnswer(finding.says), request);
      expect(explanation.entry).toBeDefined();
      const pointers = [...explanation.places, ...explanation.also].map(({ pointer }) => pointer);
      expect(pointers).toContain(finding.pointer);
    }
  });
});
