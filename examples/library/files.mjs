import { homedir } from "node:os";
import { compile, loadProfile, sourceFrom } from "prompt-wire";
import { readFileSync } from "node:fs";

// What the command line does: any source, a profile from files and flags, secrets only from the environment.
const source = await sourceFrom("hello.prompt.json", readFileSync("examples/hello.prompt.json"));
if (!("prompt" in source)) throw new Error(`${source.name} holds no Prompt`);

const environment = { OPENAI_API_KEY: "from-a-safe-place" };
const profile = await loadProfile(
  { profile: "examples/openai.profile.toml", set: ["turn.verbosity=high"] },
  { cwd: process.cwd(), environment, homeFolder: homedir() },
);
const { headers, reasons } = compile({ prompt: source.prompt, profile, environment });

console.log(String(headers.find(([name]) => name === "authorization")));
console.log(reasons.find(({ pointer }) => pointer === "/reasoning/effort")?.origin);
