import type { EntryTexts, Reading } from "../entry.js";

const partsOf = '"content":[{"type":"input_text","text":"…"}]';

/** What a wrong type is about, where it is not null: the entry's own texts are about null. */
export function wrongType({ values }: Reading): Partial<EntryTexts> | undefined {
  const { member = "", got = "", expected = "" } = values;
  if (got === "" || /^(?:null|none)/i.test(got)) return undefined;
  const isContent = /(?:^|\.)content$/.test(member);
  if (isContent && /str/i.test(got) && /array|list/i.test(expected)) return plainText;
  if (isContent && /array|list|object/i.test(got) && /^(?:an? )?str/i.test(expected)) return listOfParts;
  return {
    why: "the client writes the type the API documents, and passes on what the history holds; this one was put there by whoever made the item, or changed after the client",
    rule: "input/items",
    fault: ["agent", "gateway"],
    fix: { agent: "send {expected|the type the API documents}", gateway: "pass values on with their type" },
  };
}

const plainText: Partial<EntryTexts> = {
  why: "content as a plain string is the form of Chat Completions; the client always sends a list of parts (wire contract 3), so this history was made or rewritten for chat",
  rule: "input/items",
  fault: ["agent", "gateway"],
  fix: {
    agent: `wrap the text: ${partsOf}, output_text for the assistant`,
    gateway: `wrap plain text when you turn a chat history into input: ${partsOf}`,
  },
};

const listOfParts: Partial<EntryTexts> = {
  why: "content as a list of parts is what the client always sends (wire contract 3); a server that wants a string reads it as a Chat Completions message",
  rule: "input/items",
  fault: ["provider", "gateway"],
  fix: {
    provider: "take a list of parts, as the Responses API has it",
    gateway: "join the texts of the parts when the provider speaks chat only",
  },
};
