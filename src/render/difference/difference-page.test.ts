import { expect, test } from "vitest";
import { differencePage } from "./difference-page.js";
import type { DifferenceView, EntryView } from "./difference-view.js";

const hostile = '<script>alert("1")</script>&\u202Eevil\u0007';
const shown = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;\\u202eevil␇";

const entry: EntryView = {
  mark: "~",
  place: hostile,
  about: hostile,
  before: hostile,
  after: hostile,
  note: hostile,
  from: hostile,
  whys: [{ side: hostile, text: hostile, rule: hostile, from: hostile }],
  detail: [{ sign: "+", parts: [{ text: hostile, isChanged: true }] }],
};

const view: DifferenceView = {
  source: hostile,
  left: hostile,
  right: hostile,
  facts: [hostile],
  isSame: false,
  verdict: hostile,
  first: { left: { before: hostile, after: hostile }, right: { before: hostile, after: hostile } },
  sections: [
    { title: "BODY", entries: [entry] },
    { title: "REQUEST", entries: [entry] },
  ],
  notes: [hostile],
  next: hostile,
};

test("nothing of a foreign text becomes markup, or turns the direction of the page", () => {
  const page = differencePage(view);
  expect(page).not.toContain("<script");
  expect(page).not.toContain("\u202E");
  expect(page.split(shown).length - 1).toBe(15 + 2 * 11);
});

test("the page needs nothing from elsewhere and runs nothing", () => {
  const page = differencePage(view);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/\b(?:src|href)="(?!#)/);
  expect(page).not.toMatch(/url\(|@import|\son\w+=/);
});

test("long details are folded at first", () => {
  const line = { sign: "+", parts: [{ text: "x", isChanged: false }] } as const;
  const long = { ...entry, detail: Array.from({ length: 100 }, () => line) };
  expect(differencePage({ ...view, sections: [{ title: "BODY", entries: [long] }] })).toContain("<details><summary>");
  expect(differencePage(view)).toContain("<details open><summary>");
});
