import { describe, expect, test } from "vitest";
import { compileChat } from "../../compile/chat/compile-chat.js";
import type { MappingRow } from "../../compile/chat/mapping.js";
import { parseJson } from "../../json/parse.js";
import { resolveProfile } from "../../profile/resolve.js";
import { plainPaint } from "../paint.js";
import { textWidth } from "../text-width.js";
import { mappingPage } from "./mapping-page.js";
import { mappingText } from "./mapping-text.js";
import { lostText, mappingBlocks, type MappingView } from "./mapping-view.js";

function rowsOf(messages: readonly object[], rest: object = {}): readonly MappingRow[] {
  const document = parseJson(JSON.stringify({ model: "m", messages, ...rest }));
  const request = compileChat({ document, profile: resolveProfile(), endpoint: "responses", mapping: true });
  return request.mapping ?? [];
}

function viewOf(rows: readonly MappingRow[], folds: boolean): MappingView {
  const blocks = mappingBlocks(rows, folds);
  const names = { source: "chat.json", left: "chat", right: "responses", facts: [], verdict: "rows", next: "why" };
  return { ...names, blocks, outside: [], lost: lostText(rows) };
}

const call = (id: string) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });
const history = (count: number): object[] =>
  Array.from({ length: count }, (_, turn) => [
    { role: "user", content: [{ type: "text", text: `question ${turn}` }] },
    { role: "assistant", content: null, tool_calls: [call(`call_${turn}`)] },
    { role: "tool", tool_call_id: `call_${turn}`, content: `result ${turn}` },
    { role: "assistant", content: `answer ${turn}` },
  ]).flat();

describe("a long history", () => {
  const odd = { role: "user", name: "bob", content: "hi" };
  const rows = rowsOf([...history(3), odd, ...history(1), ...history(500)]);

  test("is folded around what is not as it was", () => {
    const runs = mappingBlocks(rows, true).filter((block) => block.kind === "run");
    expect(runs.map(({ source, responses, text }) => [source, responses, text])).toEqual([
      ["messages[0..11]", "input[0..11]", "12 messages: every text and call unchanged"],
      ["messages[13..2016]", "input[13..2016]", "2,004 messages: every text and call unchanged"],
    ]);
    const text = mappingText(viewOf(rows, true), plainPaint, 80);
    expect(text.split("\n").length).toBeLessThan(25);
    expect(text).toContain("every row: the same with --all");
  });

  test("is whole when it is not to be folded", () => {
    const text = mappingText(viewOf(rows, false), plainPaint, 80);
    expect(text.match(/^messages\[\d+\] /gm)).toHaveLength(2017);
    expect(text).not.toContain("--all");
  });

  test("says so when each message is one item", () => {
    const spoken = Array.from({ length: 8 }, (_, turn) => ({ role: "user", content: `${turn}` }));
    const [, run] = mappingBlocks(rowsOf(spoken), true);
    expect(run).toMatchObject({ kind: "run", text: "8 messages: each one item, unchanged" });
  });

  test("is not folded when it is short, or where a call id is too long", () => {
    expect(mappingBlocks(rowsOf(history(1)), true).some(({ kind }) => kind === "run")).toBe(false);
    const long = { role: "assistant", content: null, tool_calls: [call("c".repeat(65))] };
    const groups = mappingBlocks(rowsOf([...history(2), long, ...history(2)]), true);
    expect(groups.map(({ kind }) => kind)).toEqual(["group", "run", "group", "run", "group"]);
  });
});

const hostile = '<script>alert("1")</script>\u202E\u0007\u001B[31m';
const odd = rowsOf(
  [
    { role: "system", content: hostile },
    { role: "user", name: hostile, content: [{ type: hostile, x: hostile }], [hostile]: 1 },
    {
      role: "assistant",
      content: "",
      tool_calls: [{ id: hostile, type: "custom", custom: { name: hostile, input: hostile } }],
    },
  ],
  { [hostile]: hostile, tools: [{ type: "function", function: { name: hostile, description: "表".repeat(200) } }] },
);

test.each([80, 100, 132])("no line is longer than a terminal of %i columns", (columns) => {
  const text = mappingText(viewOf(odd, false), plainPaint, columns);
  expect(text.split("\n").filter((line) => textWidth(line) > columns)).toEqual([]);
});

test("control characters of a source are shown, not obeyed", () => {
  // oxlint-disable-next-line no-control-regex
  expect(mappingText(viewOf(odd, false), plainPaint, 80)).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
});

test("nothing of a source becomes markup of the page, which needs nothing else", () => {
  const page = mappingPage(viewOf([...odd, ...rowsOf(history(5))], true));
  expect(page).not.toContain("<script");
  expect(page).not.toContain("\u202E");
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/\b(?:src|href)="(?!#)/);
  expect(page).toContain("<details><summary><code>messages[0..19]</code>");
});

test("what is lost is named, alone with its place", () => {
  const twice = { role: "assistant", content: "a", reasoning_content: "b" };
  const rows = rowsOf([twice, twice, { role: "user", name: "bob", content: "a", audio: null }], { top_p: null });
  expect(lostText(rows)).toBe("lost: reasoning_content (2 times), messages[2].name");
  expect(lostText(rowsOf(history(1)))).toBe("nothing lost");
});
