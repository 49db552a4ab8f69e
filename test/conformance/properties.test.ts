import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import type { CompiledRequest } from "../../src/compile/compiled-request.js";
import { parseJson } from "../../src/json/parse.js";
import { compactText, prettyText } from "../../src/json/print.js";
import { root, runCommand } from "../run-command.js";
import { CaseReader } from "./case-reader.js";
import { revealed } from "./difference.js";
import { permuted, seededRandom } from "./permuted.js";
import { recordedCases, type RecordedCase } from "./recorded-cases.js";

const recorded = recordedCases("http", "raw", "asked");

function request({ document }: Pick<RecordedCase, "document">): CompiledRequest {
  const reader = CaseReader.of(document);
  return compile({
    prompt: { document, node: reader.node("/prompt") },
    profile: reader.profile("/profile"),
    environment: reader.texts("/env"),
    endpoint: reader.optionalText("/endpoint") === "compact" ? "compact" : "responses",
  });
}

/** Everything that goes on the wire. */
function onWire(one: CompiledRequest): string {
  const headers = revealed(one.headers).map(([name, value]) => `${name}: ${value}`);
  return [one.url, ...headers, Buffer.from(one.body).toString()].join("\n");
}

const folders = [...new Set(recorded.map(({ name }) => name.slice(0, name.lastIndexOf("/"))))];

describe.each(folders)("every case of %s", (folder) => {
  const cases = recorded.filter(({ name }) => name.startsWith(`${folder}/`));

  /** Names of the cases for which something does not hold. */
  const failing = (holds: (one: RecordedCase) => boolean): string[] =>
    cases.filter((one) => !holds(one)).map(({ name }) => name);

  test("leaves its Prompt as it was, and gives the same request twice", () => {
    const isRepeatable = (one: RecordedCase): boolean => {
      const before = Buffer.from(one.document.bytes);
      return onWire(request(one)) === onWire(request(one)) && before.equals(one.document.bytes);
    };
    expect(failing(isRepeatable)).toEqual([]);
  });

  test("gives the same request however its text is laid out", () => {
    const isTheSame = (one: RecordedCase): boolean =>
      [compactText(one.document), prettyText(one.document, 0, 3)].every(
        (text) => onWire(request({ document: parseJson(text) })) === onWire(request(one)),
      );
    expect(failing(isTheSame)).toEqual([]);
  });
});

describe("the order of members in profile and Prompt", () => {
  // Cases with every kind of item, tool and profile member, and without repeated members, whose order does count.
  const rich = [
    "codex-0.144/http/items_openai_ord",
    "codex-0.144/http/items_azure_lite",
    "codex-0.144/http/git_dirty",
    "codex-0.144/http/review_lite",
    "codex-0.144/http/meta_unicode",
    "codex-0.144/http/hdrs",
    "codex-0.144/http/compact_v1_endpoint",
    "codex-0.144/http/toolcall_2",
    "codex-0.147/asked/tool_v2_lite",
    "codex-0.147/asked/web_text_and_image_indexed_config",
  ].map((name) => recorded.find((one) => one.name === name) ?? expect.fail(`there is no ${name}`));

  test("does not change a byte", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rich), fc.nat(), (one, seed) => {
        const text = permuted(one.document, 0, seededRandom(seed));
        expect(onWire(request({ document: parseJson(text) }))).toBe(onWire(request(one)));
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test("is really another one, and a free value keeps its own", () => {
    const text = '{"prompt":{"output_schema":{"b":1,"a":[{"d":1,"c":2}]},"x":1,"y":2}}';
    const texts = new Set(Array.from({ length: 50 }, (_, seed) => permuted(parseJson(text), 0, seededRandom(seed))));
    expect(texts.size).toBe(6);
    for (const one of texts) expect(one).toContain('"output_schema":{"b":1,"a":[{"d":1,"c":2}]}');
  });
});

test("folder, time zone and language of the machine do not matter", async () => {
  const file = join(root, "snapshots", "codex-0.144", "http", "meta_unicode.json");
  const folder = mkdtempSync(join(tmpdir(), "prompt-wire-elsewhere-"));
  try {
    const runs = [
      {},
      { environment: { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
      { folder, environment: { TZ: "America/St_Johns", LC_ALL: "C" } },
    ];
    const outputs = await Promise.all(
      runs.map(async (options) => {
        const { exit, stdout } = await runCommand(["compile", file, "--format", "request"], options);
        return `${exit} ${stdout.toString().replaceAll(/"file":"[^"]*"/g, "")}`;
      }),
    );
    expect(outputs[0]).toMatch(/^0 \{/);
    expect(new Set(outputs).size).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
