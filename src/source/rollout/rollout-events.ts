import { ObjectWriter } from "../../json/object-writer.js";
import { parseJson } from "../../json/parse.js";
import type { Located } from "../source.js";
import type { RolloutRequest } from "./rollout-state.js";

/**
 * What a server would have sent for the answer that was recorded: its finished items, and that it was completed. The
 * response id is not in a rollout; a made-up one stands there.
 */
export function rolloutEvents(file: string, { answer, position }: RolloutRequest): Located[] {
  const items = answer.map(({ bytes }) => {
    const event = new ObjectWriter().text("type", "response.output_item.done");
    event.label("item").slice(bytes, 0, bytes.length);
    return event.bytes();
  });
  const completed = new ObjectWriter()
    .text("type", "response.completed")
    .object("response", (response) => response.text("id", `resp_${position}`));
  return [...items, completed.bytes()].map((bytes) => ({
    document: parseJson(bytes, { name: `${file} (answer ${position})` }),
    node: 0,
  }));
}
