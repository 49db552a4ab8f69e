import { describe, expect, it } from "vitest";
import { isSecretName, isSecretText, maskSecretBytes, maskSecrets } from "./mask-secrets.js";

describe("maskSecrets", () => {
  it.each([
    ['{"api_key": "hunter2"}', '{"api_key": "*******"}'],
    ['{"access_token":\n  "hunter2"}', '{"access_token":\n  "*******"}'],
    ['{"api_key": "hun\\"ter2"}', '{"api_key": "****"****"}'],
    ["api_key = 'hunter2'", "api_key = '*******'"],
    ['experimental_bearer_token = """\nhunter2\n"""', 'experimental_bearer_token = """\n*******\n"""'],
    ['"Authorization" = "Basic hunter2"', '"Authorization" = "*************"'],
    ['X-Api-Key = "hunter2"', 'X-Api-Key = "*******"'],
    ['base_url = "https://me:hunter2@host/v1"', 'base_url = "https://**********@host/v1"'],
    ['a = ["sk-hunter2hunter2", "Bearer hunter2"]', 'a = ["*****************", "**************"]'],
    ['id = "eyJhbGciOiJub25lIn0.e30.hunter2"', 'id = "*******************************"'],
    ['env_key = "OPENAI_API_KEY"', 'env_key = "OPENAI_API_KEY"'],
    ['api_key_env = "K"\naccess_token_file = "f"', 'api_key_env = "K"\naccess_token_file = "f"'],
    ['model = "gpt-5.5" # key: none', 'model = "gpt-5.5" # key: none'],
  ])("masks %j", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(
      maskSecrets(text)
        .split("\n")
        .map(({ length }) => length),
    ).toEqual(text.split("\n").map(({ length }) => length));
  });

  it("keeps lines and columns of bytes that are not ASCII", () => {
    const masked = new TextDecoder().decode(
      maskSecretBytes(new TextEncoder().encode('{"é": "ü",\n"token": "hünter2", "x": 1}')),
    );
    expect(masked).toBe('{"é": "ü",\n"token": "*******", "x": 1}');
  });

  it("tells secrets from the names of places that hold them", () => {
    const names = [
      "api_key",
      "api-key",
      "Ocp-Apim-Subscription-Key",
      "authorization",
      "access_token",
      "Cookie",
      "code",
      "key",
      "password",
    ];
    expect(names.filter((name) => !isSecretName(name))).toEqual([]);
    expect(
      [
        "env_key",
        "api_key_env",
        "access_token_file",
        "env_key_instructions",
        "tool_output_token_limit",
        "api-version",
        "X-Team",
      ].filter(isSecretName),
    ).toEqual([]);
    expect([isSecretText("sk-abcdefgh"), isSecretText("sk-abcdefgh"), isSecretText("task-list")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
