import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explain } from "./explain.js";
import { readAnswer } from "./read-answer.js";

describe("reads an answer", () => {
  test.each<[string, string, object]>([
    [
      "colours and marks of a terminal",
      "\u001B[31m■ \u001B[1mStream must be set to true\u001B[0m",
      { message: "Stream must be set to true" },
    ],
    [
      "what curl -v prints",
      '< HTTP/2 400 \n< content-type: application/json\n< x-request-id: req_1\n< \n{"detail":"no"}',
      {
        status: 400,
        message: "no",
        headers: [
          ["content-type", "application/json"],
          ["x-request-id", "req_1"],
        ],
      },
    ],
    [
      "an HTML page",
      "HTTP/1.1 502 Bad Gateway\n\n<html><h1>502 Bad Gateway</h1></html>",
      { status: 502, message: "<html><h1>502 Bad Gateway</h1></html>" },
    ],
    [
      "a list of errors",
      '[{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}]',
      { status: 400, message: "no" },
    ],
    [
      "an error that is a text",
      '{"error":"no such thing","status_code":404}',
      { status: 404, message: "no such thing" },
    ],
    [
      "the answer of the provider inside that of a router",
      JSON.stringify({
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: '{"error":{"message":"inner","code":"x_y"}}' },
        },
      }),
      { status: 400, code: "x_y", message: "inner" },
    ],
    [
      "JSON copied out of a log",
      String.raw`{\"error\":{\"message\":\"no \\\"x\\\"\",\"param\":\"input[1]\"}}`,
      { param: "input[1]" },
    ],
    [
      "lines that a terminal broke inside a string",
      '{"error": {"message": "one\n  two", "type": "t"}}',
      { message: "one two", type: "t" },
    ],
    [
      "a failed event among others",
      'event: response.created\ndata: {"type":"response.created","response":{"error":null}}\n\nevent: response.failed\ndata: {"type":"response.failed","response":{"error":{"code":"server_error","message":"no"}}}\n\n',
      { code: "server_error", message: "no" },
    ],
    [
      "positions in brackets are no JSON",
      "input[371] and [] and {x} are wrong",
      { message: "input[371] and [] and {x} are wrong" },
    ],
    ["a status in a sentence", "unexpected status 418 I'm a teapot: short and stout", { status: 418 }],
    [
      "numbers that are no status",
      "read 429 lines of 500 in input[404]",
      { message: "read 429 lines of 500 in input[404]" },
    ],
  ])("%s", (_, text, expected) => {
    const answer = readAnswer(text);
    expect(answer).toMatchObject(expected);
    if (!("status" in expected)) expect(answer.status).toBeUndefined();
  });

  test("any text, and anything inside any text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.constantFrom(
        "{",
        "[",
        '"',
        "\\",
        "HTTP/1.1 400 x\n",
        "data: ",
        '{"error":',
        "'message': \"",
        "...",
        "Invalid '",
        "\u001B[",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { answer, fix } = explain(readAnswer(pieces.join("")));
        expect(typeof answer.message).toBe("string");
        expect(Array.isArray(fix)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
