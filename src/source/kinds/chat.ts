import { problemAt } from "../../json/problem-at.js";
import { InputError } from "../../problem/input-error.js";
import type { SourceKind } from "../source-kind.js";

/** `messages`: a Chat Completions request, or a prompt in that form. */
export const chatKind: SourceKind = {
  description: "a chat source: {messages, …}",
  recognises: ({ document, node }) => document.member(node, "messages") !== -1,
  read: ({ name, document, node }) => {
    const problem = problemAt(document, document.member(node, "messages"), {
      code: "source-chat-later",
      message: `${name} is a chat source: it has messages`,
      remedy: "this version compiles Prompts ({input, tools, base_instructions}); chat sources come later",
    });
    throw new InputError([problem]);
  },
};
