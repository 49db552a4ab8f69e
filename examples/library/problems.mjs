import { compile, InputError } from "prompt-wire";

// Text keeps its places, and every number as it is written.
const prompt = `{
  "input": [
    { "type": "message", "role": "user", "content": "hi" },
    { "type": "function_call", "name": "f", "call_id": "c" }
  ]
}`;

try {
  compile({ prompt });
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  for (const { code, message, place } of error.problems) {
    console.log(`${place?.file}:${place?.line}:${place?.column} ${message} [${code}]`);
  }
}
