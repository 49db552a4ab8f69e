// Runs in a folder of its own, where the npm package openai is installed: node openai-client.mjs BASE_URL
// Every way the package speaks to a provider, one after the other; prints one line of JSON for each.
import OpenAI from "openai";
import { ResponsesWS } from "openai/resources/responses/ws";

const client = new OpenAI({ baseURL: process.argv[2], apiKey: "sk-peer-0123456789", maxRetries: 0 });
const tools = [
  {
    type: "function",
    name: "look",
    strict: true,
    parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
  },
];
const request = {
  model: "gpt-5.5",
  instructions: "Be brief.",
  input: [{ role: "user", content: "hi" }],
  tools,
  store: false,
};
const chat = { model: "gpt-5.5", messages: [{ role: "user", content: "hi" }] };
const say = (name, value) => console.log(JSON.stringify({ name, ...value }));
const output = (call) => ({ type: "function_call_output", call_id: call.call_id, output: "two files" });

{
  const response = await client.responses.create(request);
  say("responses", { text: response.output_text, usage: response.usage.total_tokens > 0 });
}
{
  const stream = client.responses.stream(request);
  let deltas = "";
  stream.on("response.output_text.delta", ({ delta }) => (deltas += delta));
  const response = await stream.finalResponse();
  const call = response.output.find(({ type }) => type === "function_call");
  const second = client.responses.stream({ ...request, input: [...request.input, ...response.output, output(call)] });
  const end = await second.finalResponse();
  say("responses stream, tool call", {
    deltas,
    call: [call.name, call.arguments],
    text: end.output_text,
    cached: end.usage.input_tokens_details.cached_tokens > 0,
  });
}
{
  const completion = await client.chat.completions.create(chat);
  say("chat", { text: completion.choices[0].message.content, finish: completion.choices[0].finish_reason });
}
{
  const runner = client.chat.completions.stream({ ...chat, stream_options: { include_usage: true } });
  let deltas = "";
  runner.on("content", (delta) => (deltas += delta));
  const completion = await runner.finalChatCompletion();
  const [call] = completion.choices[0].message.tool_calls;
  say("chat stream, tool call", {
    deltas,
    call: [call.function.name, call.function.arguments],
    finish: completion.choices[0].finish_reason,
    usage: completion.usage.total_tokens > 0,
  });
}
{
  const socket = new ResponsesWS(client);
  // Errors come as events, too.
  socket.on("error", () => undefined);
  const turn = (more) =>
    new Promise((resolve, reject) => {
      const done = (event) => {
        if (event.type === "response.completed") resolve(event.response);
        if (event.type === "error" || event.type === "response.failed") reject(new Error(JSON.stringify(event)));
        if (/completed|failed|error/.test(event.type)) socket.off("event", done);
      };
      socket.on("event", done);
      socket.send({ type: "response.create", ...request, ...more });
    });
  const first = await turn({});
  const call = first.output.find(({ type }) => type === "function_call");
  const second = await turn({ input: [output(call)], previous_response_id: first.id });
  say("responses/ws, tool call", {
    call: [call.name, call.arguments],
    text: second.output[0].content[0].text,
    previous: second.previous_response_id === first.id,
  });
  let refused = "";
  await turn({ previous_response_id: "resp_of_nobody" }).catch((error) => (refused = error.message));
  say("responses/ws, unknown id", { code: /previous_response_not_found/.test(refused) });
  socket.close();
}
{
  const failure = await client.responses.create(request).catch((error) => error);
  say("an error", { status: failure.status, retryAfter: failure.headers.get("retry-after"), code: failure.code });
}
