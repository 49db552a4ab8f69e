import { ByteWriter } from "../json/byte-writer.js";
import { compactBytes } from "../json/print.js";
import { ObjectWriter } from "../json/object-writer.js";
import type { ConversationSource, Located, StepSource } from "../source/source.js";
import type { ImportFolder } from "./import-files.js";
import type { ImportOptions } from "./import.js";
import type { Invocation } from "./invocation.js";
import { showRemarks } from "./show-remarks.js";
import { withToolsFrom } from "./tools-from.js";
import { unknownOf } from "./imported-prompt.js";

/**
 * Writes a whole session as `conversation.json`, step by step, so that memory does not grow with it. A step that goes on
 * from the one before has its new items only.
 */
export async function importConversation(
  invocation: Invocation<ImportOptions>,
  source: ConversationSource,
  folder: ImportFolder,
): Promise<void> {
  const name = "conversation.json";
  const { toolsFrom } = invocation.options;
  folder.add(name, '{"steps":[\n');
  const notes = [...source.notes];
  let environment: Readonly<Record<string, string>> = {};
  for (let position = 1; position <= source.size; position++) {
    const step = source.step(position);
    if (position === 1) {
      const entry = source.entry(1);
      notes.push(...entry.notes, ...unknownOf(entry));
      ({ environment } = step);
    }
    const prompt =
      step.prompt === undefined || toolsFrom === undefined
        ? step.prompt
        : (await withToolsFrom(invocation, asSource(step, step.prompt), toolsFrom)).prompt;
    folder.add(name, position === 1 ? "" : ",\n", "a");
    folder.add(name, stepJson({ ...step, ...(prompt !== undefined && { prompt }) }), "a");
  }
  const env = new ObjectWriter();
  for (const [variable, value] of Object.entries(environment)) env.text(variable, value);
  folder.add(name, '\n],"env":', "a");
  folder.add(name, env.bytes(), "a");
  folder.add(name, "}\n", "a");
  await showRemarks(invocation, notes);
}

function asSource(step: StepSource, prompt: Located): Parameters<typeof withToolsFrom>[1] {
  return { kind: "step", name: step.name, notes: [], prompt, environment: step.environment };
}

function stepJson(step: StepSource): Uint8Array {
  const object = new ObjectWriter(new ByteWriter(4096));
  const copy = (name: string, value: Located | undefined): void => {
    if (value !== undefined) object.copy(name, value.document, value.node);
  };
  copy("prompt", step.prompt);
  copy("append", step.append);
  copy("profile", step.profile);
  if (step.prewarm) object.literal("generate", false);
  object.text("request_start_ms", step.requestStartMs);
  if (step.interrupted) object.literal("interrupted", true);
  if (step.set.length > 0)
    list(
      object,
      "set",
      step.set.map((text) => Buffer.from(JSON.stringify(text))),
    );
  if (step.events !== undefined) {
    list(
      object,
      "server_events",
      step.events.map(({ document, node }) => compactBytes(document, node)),
    );
  }
  return object.bytes();
}

function list(object: ObjectWriter, name: string, values: readonly Uint8Array[]): void {
  const writer = object.label(name);
  writer.byte(0x5b);
  for (const [position, value] of values.entries()) {
    if (position > 0) writer.byte(0x2c);
    writer.slice(value, 0, value.length);
  }
  writer.byte(0x5d);
}
