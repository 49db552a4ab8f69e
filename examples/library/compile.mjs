import { compile } from "prompt-wire";

const prompt = {
  base_instructions: { text: "You are a coding agent. Be brief." },
  input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Say hello." }] }],
  tools: [],
};

const request = compile({ prompt, profile: "gpt-5.5@https://gateway.example/v1" });

console.log(request.method, request.url);
console.log(new TextDecoder().decode(request.body).slice(0, 76));
