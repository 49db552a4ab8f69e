import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../src/check/check.js";
import { RequestView } from "../src/check/request-view.js";
import { compile } from "../src/compile/compile.js";
import { azureSign } from "../src/compile/provider-kind.js";
import { parseJson } from "../src/json/parse.js";
import type { Code } from "../src/problem/codes.js";
import { InputError } from "../src/problem/input-error.js";
import { profileFromNode } from "../src/profile/from-node.js";
import { sourceFrom } from "../src/source/read-source.js";
import type { PromptSource, Source } from "../src/source/source.js";
import { schemaValidity } from "../src/commands/schema-validity.js";
import { reviewedFindings, type Reviewed } from "./faults/reviewed-findings.js";
import { root } from "./run-command.js";

const isValid = schemaValidity();
const folder = join(root, "snapshots");
const cases = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^codex-[^/]+\/(?:asked|http|raw|ws)\/.*\.json$/.test(file))
  .toSorted();

function prompts(source: Source): PromptSource[] {
  if (source.kind === "conversation") {
    return Array.from({ length: source.size }, (_, index) => source.entry(index + 1)).flatMap(prompts);
  }
  return "prompt" in source && source.profile !== undefined ? [source] : [];
}

/** The codes of what is found in a recorded request, against its own profile. */
function codesIn({ prompt, profile: located, environment, transport, endpoint, prewarm }: PromptSource): Code[] {
  const { document, node } = located!;
  const profile = profileFromNode(document, node, { environment, testData: true });
  const request = compile({
    prompt,
    profile,
    environment,
    transport: transport ?? "http",
    endpoint: endpoint ?? "responses",
    prewarm: prewarm ?? false,
  });
  const view = new RequestView(parseJson(request.body), 0, {
    transport: request.transport,
    url: request.url,
    promptIndex: request.promptIndex,
    headers: request.headers.map(([name, value]) => [name, String(value)] as const),
  });
  const isAzure = azureSign(profile.values.provider) !== undefined;
  return check(view, { isAzure, isChatgptBackend: false, schemaValidity: isValid }).map(({ code }) => code);
}

/** Every code that is found in a case. */
async function codesOf(file: string): Promise<Code[]> {
  const source = await sourceFrom(file, readFileSync(join(folder, file)));
  const codes = new Set<Code>();
  for (const prompt of prompts(source)) {
    try {
      for (const code of codesIn(prompt)) codes.add(code);
    } catch (error) {
      // What the client's reader refuses, or the compiler does not know yet, is not for check to judge.
      if (!(error instanceof InputError)) throw error;
    }
  }
  return [...codes];
}

describe("check finds nothing in what the real client sent, apart from what was reviewed", () => {
  const found = new Map<Reviewed, Set<Code>>(reviewedFindings.map((reviewed) => [reviewed, new Set()]));

  test.each(cases)("%s", async (file) => {
    const unreviewed = (await codesOf(file)).filter((code) => {
      const reviewed = reviewedFindings.filter(({ files, codes }) => files.test(file) && codes.includes(code));
      for (const one of reviewed) found.get(one)!.add(code);
      return reviewed.length === 0;
    });
    expect(unreviewed).toEqual([]);
  });

  test("nothing is reviewed that is not there any more", () => {
    for (const [{ codes }, seen] of found) expect([...seen].toSorted()).toEqual([...codes].toSorted());
  });
});
