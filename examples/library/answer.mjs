import { checkRequest, compile, explainAnswer } from "prompt-wire";

const request = compile({
  profile: { model: "gpt-5.5", provider: "openai", dialect: "codex-0.147" },
  prompt: {
    base_instructions: { text: "Be brief." },
    input: [{ type: "message", id: "review_1", role: "user", content: [{ type: "input_text", text: "hi" }] }],
    tools: [],
  },
});

// Before it is sent: what would be said.
for (const { code, pointer, says } of checkRequest(request)) console.log(code, pointer, says);

// After it was: what it means.
const answer = `{"error":{"message":"Invalid 'input[0].id': 'review_1'. Expected an ID that begins with 'msg'."}}`;
const { entry, means, retry, places, fix } = explainAnswer(answer, request);
console.log(entry, "-", means);
console.log(places[0]?.pointer, "is item", places[0]?.promptIndex, "of the Prompt; a retry is", retry?.verdict);
for (const [side, text] of fix) console.log(`${side}: ${text}`);
