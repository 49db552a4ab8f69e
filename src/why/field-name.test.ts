import { describe, expect, test } from "vitest";
import { fieldName, fieldPointer } from "./field-name.js";

describe("field names", () => {
  test.each([
    ["/text/verbosity", "text.verbosity"],
    ["/input/3/id", "input[3].id"],
    ["/input/*/id", "input[*].id"],
    ["/model", "model"],
    ["/a~1b", "a/b"],
    ["header:accept", "header accept"],
    ["url", "url"],
  ])("%s is shown as %s", (pointer, name) => {
    expect(fieldName(pointer)).toBe(name);
  });

  test.each([
    ["text.verbosity", "/text/verbosity"],
    ["/text/verbosity", "/text/verbosity"],
    ["input[3].id", "/input/3/id"],
    ["input.3.id", "/input/3/id"],
    ["client_metadata.x-codex-window-id", "/client_metadata/x-codex-window-id"],
    ["header:Accept", "header:accept"],
    ["header accept", "header:accept"],
    ["url", "url"],
    ["3", undefined],
    ["./body", undefined],
    ["two words", undefined],
  ])("%s means %s", (text, pointer) => {
    expect(fieldPointer(text)).toBe(pointer);
  });
});
