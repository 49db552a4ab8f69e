import { expect, test } from "vitest";
import { Redactor } from "../secrets/redactor.js";
import { paintFor } from "../render/paint.js";
import { streamError } from "../run/client-error.js";
import { SendDisplay } from "./send-display.js";

test("a note begins on a line of its own, also in the middle of a text", async () => {
  let shown = "";
  const display = new SendDisplay({
    endpoint: "responses",
    by: "client",
    paint: await paintFor(0),
    redactor: new Redactor([]),
    foreign: (text) => text,
    spinner: { say: () => undefined, stop: () => undefined },
    write: (text) => (shown += text),
    note: (line) => (shown += `${line}\n`),
    failed: (words) => words,
    firstText: () => undefined,
    holds: false,
    keepsText: true,
    keepsEvents: false,
  });
  const text = (delta: string): void => {
    const said = JSON.stringify({ type: "response.output_text.delta", output_index: 0, delta });
    display.observe({ type: "server-event", text: said });
    display.observe({ type: "response", event: { type: "output-text-delta", delta }, text: said });
  };
  const request = {
    method: "POST" as const,
    url: "http://127.0.0.1/",
    headers: [],
    body: new Uint8Array(),
    compressed: false,
  };
  display.observe({ type: "http-request", request });
  text("Half of");
  display.observe({ type: "stream-retry", attempt: 1, of: 1, error: streamError("cut"), delayMs: 200, shown: true });
  display.observe({ type: "http-request", request });
  text("All of it.");
  expect(display.end()).toBe(true);
  expect(shown).toBe(
    "Half of\n· Reconnecting... 1/1 in 200 ms: stream disconnected before completion: cut\n· the answer begins again\nAll of it.\n",
  );
});
