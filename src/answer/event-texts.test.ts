import { expect, test } from "vitest";
import { EventTexts } from "./event-texts.js";

test("an event is read when it is looked at, as often as that is; what is no JSON is left out", () => {
  const seen: string[] = [];
  const texts = new Proxy(["[DONE]", '{"n":1}', '{"n":2}'], {
    get: (list, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) seen.push(name);
      return Reflect.get(list, name) as unknown;
    },
  });
  const events = new EventTexts("a", texts);
  const [first] = events;
  expect(first?.text(first.root)).toBe('{"n":1}');
  expect(seen).toEqual(["0", "1"]);
  expect(Array.from(events, (event) => event.text(event.root))).toEqual(['{"n":1}', '{"n":2}']);
});
