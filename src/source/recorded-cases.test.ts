import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { terminalInput } from "../../test/standard-input.js";
import { isList } from "./entry.js";
import { readSource, sourceFrom } from "./read-source.js";
import type { PromptSource } from "./source.js";

const folder = fileURLToPath(new URL("../../snapshots", import.meta.url));

function recorded(kind: string): string[] {
  return ["codex-0.144", "codex-0.147"].flatMap((dialect) =>
    readdirSync(join(folder, dialect, kind)).map((file) => join(folder, dialect, kind, file)),
  );
}

/** A member of what was recorded, as text. */
function expectedText({ expected }: PromptSource, name: string): string {
  if (expected === undefined) throw new Error("nothing was recorded");
  return expected.document.string(expected.document.member(expected.node, name));
}

test("every recorded request is a case with its profile, its environment and a body that is a source, too", async () => {
  const files = [...recorded("http"), ...recorded("raw")];
  expect(files).toHaveLength(78 + 73 + 51 + 55);
  for (const file of files) {
    const source = await readSource(file, terminalInput);
    if (source.kind !== "case") throw new Error(`${file} is a ${source.kind}`);
    expect(source.profile).toBeDefined();
    expect(source.environment).toHaveProperty("MOCK_KEY");
    const body = await sourceFrom("body", Buffer.from(expectedText(source, "body")));
    expect(body.kind).toBe("body");
    expect(source.endpoint).toBe(expectedText(source, "path").endsWith("/compact") ? "compact" : undefined);
  }
});

test("every step of a recorded conversation compiles, and its frame is a source, too", async () => {
  const files = recorded("ws");
  expect(files).toHaveLength(15 + 14);
  let steps = 0;
  for (const file of files) {
    const source = await readSource(file, terminalInput);
    if (!isList(source)) throw new Error(`${file} is a ${source.kind}`);
    for (let position = 1; position <= source.size; position++) {
      const step = source.entry(position);
      if (step.kind !== "step") throw new Error(`${file}#${position} is a ${step.kind}`);
      steps++;
      expect(step).toMatchObject({
        transport: "websocket",
        requestStartMs: expect.stringMatching(/^\d{13}$/) as string,
      });
      expect(step.prewarm).toBe(position === 1 ? true : undefined);
      const frame = await sourceFrom("frame", Buffer.from(expectedText(step, "frame")));
      expect(frame).toMatchObject({ kind: "body", body: { isFrame: true } });
    }
  }
  expect(steps).toBe(15 + 41 + 14 + 42);
});
