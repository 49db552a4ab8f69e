import { describe, expect, it } from "vitest";
import { withBaseUrl } from "./capture-injection.js";

const ours = ["-c", 'model_providers.p.base_url="URL"'];

const injected = (line: string, id = "p"): string =>
  withBaseUrl(line.split(" "), id, "URL")
    .map((word) => (word === ours[1] ? "OURS" : word))
    .join(" ");

describe("the place of the client's own option", () => {
  // Asked of 0.144.6 and 0.147.0: settings behind a subcommand take the place of all before it.
  it.each([
    ["codex exec hi", "codex -c OURS exec hi"],
    ["codex exec -c model=x hi", "codex exec -c OURS -c model=x hi"],
    ["codex -c model=x exec hi", "codex -c OURS -c model=x exec hi"],
    [
      "codex -c a=1 exec -cb=2 resume --last --config=c=3",
      "codex -c a=1 exec -cb=2 resume --last -c OURS --config=c=3",
    ],
    ["codex exec -- -c model=x", "codex -c OURS exec -- -c model=x"],
    ["env -C /src/codex codex exec", "env -C /src/codex codex -c OURS exec"],
    ["env X=codex codex exec", "env X=codex codex -c OURS exec"],
    ["sudo -u codex /usr/bin/codex exec", "sudo -u codex /usr/bin/codex -c OURS exec"],
    ["npx -p @openai/codex codex exec", "npx -p @openai/codex codex -c OURS exec"],
    ["npx -y @openai/codex@0.147.0 exec", "npx -y @openai/codex@0.147.0 -c OURS exec"],
    ["constructor codex exec", "constructor codex -c OURS exec"],
    ["time -p codex exec", "time -p codex -c OURS exec"],
    ["timeout -s INT 6 node /x/codex.js exec", "timeout -s INT 6 node /x/codex.js -c OURS exec"],
  ])("%s", (line, expected) => {
    expect(injected(line)).toBe(expected);
  });
});

describe("what chooses another provider", () => {
  // Each was asked of the client: it went to another address than that of `-c model_providers.p.base_url`.
  it.each([
    ["-c", "model_provider=q"],
    ["-cmodel_provider=q"],
    ["-c=model_provider=q"],
    ["-c", " model_provider =q"],
    ["--config", "model_provider=q"],
    ["--config=model_provider=q"],
    ["-c", 'model_providers={p={name="P",base_url="http://h/v1"}}'],
    ["-c", 'model_providers.p={name="P",base_url="http://h/v1"}'],
    ["-c", "model_providers.p.base_url =http://h/v1"],
    ["-p", "w"],
    ["-pw"],
    ["-p=w"],
    ["--profile", "w"],
    ["--profile=w"],
    ["--oss"],
  ])("%s %s", (...words) => {
    expect(() => withBaseUrl(["codex", "exec", ...words, "hi"], "p", "URL")).toThrow("may choose another provider");
  });

  it.each([
    ["model_provider=q says"],
    ["-m", "model_provider=q"],
    ["-c", '"model_provider"=q'],
    ["-c", "model_providers.q.base_url=http://h/v1"],
    ["-c", "model_providers.p.name=Z"],
    ["-c", "openai_base_url=http://h/v1"],
    ["--local-provider", "ollama"],
    ["--", "-p"],
  ])("but not %s %s", (...words) => {
    expect(withBaseUrl(["codex", "exec", ...words], "p", "URL")).toEqual(expect.arrayContaining(ours));
  });

  it("knows the setting of the built-in provider", () => {
    expect(() => withBaseUrl(["codex", "-c", "openai_base_url=x"], "openai", "URL")).toThrow("may choose another");
  });
});
