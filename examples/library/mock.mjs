import { startMock } from "prompt-wire";

// A provider on loopback: the first request is answered with a tool call, the second with 429, the rest by default.
const call = { type: "function_call", name: "shell", arguments: "{}", call_id: "call_1" };
const mock = await startMock({
  script: { answers: [{ output: [call] }, { status: 429, headers: { "retry-after": "2" } }] },
});

for (const text of ["list the files", "again", "and again"]) {
  const body = JSON.stringify({ model: "gpt-5.5", input: text });
  const headers = { authorization: "Bearer sk-secret" };
  const answer = await fetch(`${mock.url}/responses`, { method: "POST", headers, body });
  console.log(answer.status, answer.headers.get("retry-after"), (await answer.text()).length > 100);
}
await mock.stop();

for (const { body, headers, outcome } of mock.journal) {
  const login = headers.find(([name]) => name === "authorization");
  console.log(outcome.status, String(login), new TextDecoder().decode(body));
}
