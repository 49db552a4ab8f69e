import { compile } from "prompt-wire";

const { reasons, warnings } = compile({
  prompt: { input: [], base_instructions: { text: "Be brief." } },
  profile: {
    model: "gpt-5.4-mini",
    provider: "openai",
    turn: { service_tier: "fast" },
  },
});

for (const { pointer, outcome, text } of reasons) {
  if (pointer === "/service_tier" || pointer === "/text/verbosity") console.log(pointer, outcome, "-", text);
}
for (const { code, message } of warnings) console.log(code, "-", message);
