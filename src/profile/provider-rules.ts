import type { Code } from "../problem/codes.js";
import type { Problem } from "../problem/problem.js";
import { configProblem } from "./config-problem.js";
import type { ConfigNode } from "./config-node.js";
import { isSecretText } from "./mask-secrets.js";
import { reservedProviderIds } from "./providers.js";

const moreInfo = "More info: https://github.com/openai/codex/discussions/7782";

export interface ProviderRuleOptions {
  /** Pointer of the provider in the profile. */
  readonly pointer: string;
  /** Key under `[model_providers]` when the provider stands in a config.toml: messages name it as the client does. */
  readonly configKey?: string;
}

/** What the client refuses about a provider, in its words (wire contract 8). Types are checked before. */
export function checkProvider(node: ConfigNode, { pointer, configKey }: ProviderRuleOptions): Problem[] {
  const problems: Problem[] = [];
  const prefix = configKey === undefined ? "" : `model_providers.${configKey}: `;
  const report = (code: Code, at: ConfigNode | undefined, member: string, message: string): void => {
    problems.push(configProblem(at ?? node, { code, pointer: pointer + member, message: prefix + message }));
  };
  const wireApi = node.member("wire_api");
  if (wireApi?.kind === "string" && wireApi.scalar !== "responses") {
    problems.push(
      configProblem(wireApi, {
        code: "provider-wire-api",
        pointer: `${pointer}/wire_api`,
        message: wireApiMessage(String(wireApi.scalar)),
      }),
    );
  }
  const name = node.member("name");
  const isNameMissing = name === undefined && configKey !== undefined;
  if (isNameMissing || (name?.kind === "string" && name.text()?.trim() === "")) {
    report("provider-name-empty", name, "/name", "provider name must not be empty");
  }
  const aws = node.member("aws");
  if (aws !== undefined && configKey !== undefined) {
    report("provider-aws", aws, "/aws", "provider aws is only supported for `amazon-bedrock`");
  } else if (aws !== undefined && isTrue(node.member("supports_websockets"))) {
    report("provider-aws", aws, "/aws", "provider aws cannot be combined with supports_websockets");
  } else if (aws !== undefined) {
    const others = given(node, ["env_key", "experimental_bearer_token", "auth", "requires_openai_auth"]);
    if (others !== "") report("provider-aws", aws, "/aws", `provider aws cannot be combined with ${others}`);
    else report("auth-unsupported", aws, "/aws", "provider aws needs request signing, which is not supported");
  }
  const auth = node.member("auth");
  // The client stops at its first complaint about aws.
  if (auth?.kind === "object" && aws === undefined) {
    const command = auth.member("command");
    if (command?.kind === "string" && command.text()?.trim() === "") {
      report("provider-auth", command, "/auth/command", "provider auth.command must not be empty");
    }
    const others = given(node, ["env_key", "experimental_bearer_token", "requires_openai_auth"]);
    if (others !== "") report("provider-auth", auth, "/auth", `provider auth cannot be combined with ${others}`);
  }
  checkAddress(node.member("base_url"), pointer, problems);
  checkVariable(node.member("env_key"), pointer, problems);
  return problems;
}

/** A key where the name of its variable belongs would be shown in every message about it, the client's own included. */
function checkVariable(node: ConfigNode | undefined, pointer: string, problems: Problem[]): void {
  const text = node?.text();
  if (node === undefined || text === undefined || !isSecretText(text)) return;
  problems.push(
    configProblem(node, {
      code: "env-key-is-secret",
      pointer: `${pointer}/env_key`,
      message: "env_key holds a key, not the name of an environment variable",
      remedy: "put the key into a variable and its name here, such as OPENAI_API_KEY; consider the key known to others",
    }),
  );
}

function wireApiMessage(value: string): string {
  if (value !== "chat") return `unknown variant \`${value}\`, expected \`responses\``;
  return [
    '`wire_api = "chat"` is no longer supported.',
    'How to fix: set `wire_api = "responses"` in your provider config.',
    moreInfo,
  ].join("\n");
}

/** The address must be one a request can go to, and must not carry a password that would be printed with it. */
function checkAddress(node: ConfigNode | undefined, pointer: string, problems: Problem[]): void {
  const text = node?.text();
  if (node === undefined || text === undefined) return;
  const where = { code: "base-url-invalid", pointer: `${pointer}/base_url` } as const;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    problems.push(
      configProblem(node, { ...where, message: "base_url must be an address that starts with http:// or https://" }),
    );
  } else if (url.username !== "" || url.password !== "") {
    problems.push(
      configProblem(node, {
        ...where,
        message: "base_url must not carry a user name or password",
        remedy: "use env_key or env_http_headers, which are never printed",
      }),
    );
  }
}

/** Members the client looks at that are set, in the order it names them. */
function given(node: ConfigNode, names: readonly string[]): string {
  return names
    .filter((name) => {
      const member = node.member(name);
      return member !== undefined && member.kind !== "null" && (member.kind !== "boolean" || isTrue(member));
    })
    .join(", ");
}

function isTrue(node: ConfigNode | undefined): boolean {
  return node?.kind === "boolean" && node.scalar === true;
}

/** Rules about the ids in `[model_providers]` of a config.toml (wire contract 8). */
export function checkProviderIds(table: ConfigNode): Problem[] {
  const reserved = table.members.filter((member) => (reservedProviderIds as readonly string[]).includes(member.name));
  const [first] = reserved;
  if (first === undefined) return [];
  const ids = reserved.map((member) => `\`${member.name}\``).join(", ");
  return [
    configProblem(first.node, {
      code: "provider-reserved-id",
      pointer: "/model_providers",
      offset: first.nameOffset,
      message:
        `model_providers contains reserved built-in provider IDs: ${ids}. Built-in providers cannot be overridden. ` +
        "Rename your custom provider (for example, `openai-custom`).",
    }),
  ];
}

/** `[model_providers.amazon-bedrock]` may only hold `aws.profile` and `aws.region`. */
export function checkBedrock(node: ConfigNode): Problem[] {
  const isAllowed = node.members.every(
    (member) =>
      member.name === "aws" && member.node.members.every(({ name }) => name === "profile" || name === "region"),
  );
  if (isAllowed) return [];
  return [
    configProblem(node, {
      code: "provider-aws",
      pointer: "/model_providers/amazon-bedrock",
      message:
        "model_providers.amazon-bedrock only supports changing `aws.profile` and `aws.region`; other non-default provider fields are not supported",
    }),
  ];
}

/** Why a provider id cannot be used: unknown, removed, or in need of something prompt-wire cannot do. */
export function refuseProviderId(
  id: string,
  choice: ConfigNode,
  known: readonly string[],
  nearest: string | undefined,
): Problem {
  const at = { pointer: "/provider" };
  if (id === "ollama-chat") {
    const message = [
      "`ollama-chat` is no longer supported.",
      "How to fix: replace `ollama-chat` with `ollama` in `model_provider`, `oss_provider`, or `--local-provider`.",
      moreInfo,
    ].join("\n");
    return configProblem(choice, { ...at, code: "provider-removed", message });
  }
  if (id === "amazon-bedrock") {
    return configProblem(choice, {
      ...at,
      code: "auth-unsupported",
      message: "amazon-bedrock needs request signing, which is not supported",
    });
  }
  const isAddress = /^localhost$|:\d+$|^[\w-]+(?:\.[\w-]+)+$/i.test(id);
  const others = nearest === undefined ? `known here: ${known.join(", ")}` : `did you mean ${nearest}?`;
  return configProblem(choice, {
    ...at,
    code: "provider-not-found",
    message: `Model provider \`${id}\` not found`,
    remedy: isAddress ? `for an address: -p MODEL@http://${id}/v1` : others,
  });
}
