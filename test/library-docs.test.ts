import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./run-command.js";

const page = join(root, "docs", "library.md");
const update = process.env["UPDATE_GOLDENS"] === "1";
const example = /<!-- (examples\/library\/[\w-]+\.mjs) -->\n```js\n([\s\S]*?)```\n```text\n([\s\S]*?)```\n/g;

/** Runs an example as a user would, against the built package. */
function output(file: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { cwd: root, encoding: "utf8", env: {} });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

describe("docs/library.md", () => {
  if (update) {
    const fresh = readFileSync(page, "utf8").replace(example, (_, file: string) => {
      const code = readFileSync(join(root, file), "utf8");
      return `<!-- ${file} -->\n\`\`\`js\n${code}\`\`\`\n\`\`\`text\n${output(file)}\`\`\`\n`;
    });
    writeFileSync(page, fresh);
  }
  const shown = [...readFileSync(page, "utf8").matchAll(example)].map(([, file = "", code, text]) => ({
    file,
    code,
    text,
  }));

  test("shows every example", () => {
    const files = readdirSync(join(root, "examples", "library")).map((file) => `examples/library/${file}`);
    expect(shown.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  });

  test.each(shown)("$file stands there as it is, and prints what is shown", ({ file, code, text }) => {
    expect(code).toBe(readFileSync(join(root, file), "utf8"));
    expect(output(file)).toBe(text);
  });
});
