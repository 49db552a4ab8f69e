import { answerReader, chatAnswer, compileChat, parseJson } from "prompt-wire";

const source = {
  model: "writer",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", name: "bob", content: "Say hello." },
  ],
  max_completion_tokens: 20,
};
// The model's entry, as in a settings file: its apiType decides the endpoint.
const profile = { model: { slug: "writer", capabilities: { apiType: "responses" } }, provider: "openai" };

const request = compileChat({ source, profile, mapping: true });
console.log(request.url);
for (const { source: from = "-", responses = "-", outcome, code = "" } of request.mapping ?? []) {
  console.log(`${from} -> ${responses} ${outcome} ${code}`.trim());
}

// Back again: a document or a whole stream as it was kept …
const item = { type: "message", content: [{ type: "output_text", text: "Hello." }] };
const answer = chatAnswer({ status: "completed", output: [item], usage: null });
console.log(answer.kind === "result" ? answer.result : answer.error);

// … or event by event, while it comes.
const reader = answerReader("responses");
for (const event of [
  '{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Hel"}',
  '{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"lo."}',
]) {
  for (const delta of reader.push(parseJson(event))) console.log(delta);
}
// The end has not come: what there is is no answer.
console.log(reader.answer());
