import { dialectNames, chooseDialect } from "../profile/dialect.js";
import { bundledModels } from "../profile/models.js";
import { builtInProvider, builtInProviderIds, defaultBaseUrl } from "../profile/providers.js";
import { ExitCode } from "../problem/exit-code.js";
import { catalogText, type ListedCatalog, type ListedProvider } from "../render/catalog.js";
import type { Define, Invocation } from "./invocation.js";
import { define as defineCheck } from "./profiles-check.js";
import { define as defineDialects } from "./profiles-dialects.js";
import { define as defineShow } from "./profiles-show.js";
import { jsonOption, outputOption } from "./shared-options.js";
import { versionedJson } from "../render/versioned-json.js";

export const define: Define = (command, run) => {
  command
    .description("List the built-in models, providers and dialects that a profile can name.")
    .addOption(jsonOption())
    .addOption(outputOption())
    .action(run(list));
  defineShow(command.command("show").summary("every value of a profile, and who said so"), run);
  defineCheck(command.command("check").summary("is a hand-made catalog, provider or profile right?"), run);
  defineDialects(command.command("dialects").summary("what differs between client versions"), run);
};

async function list({ options, output, paint, environment }: Invocation<{ readonly json?: true }>): Promise<ExitCode> {
  const catalog = builtIn(environment);
  if (options.json) output.write(versionedJson({ ...catalog }));
  else await output.show(catalogText(catalog, paint));
  return ExitCode.fine;
}

function builtIn(environment: Invocation<object>["environment"]): ListedCatalog {
  const dialects = dialectNames.map((dialect, position) => ({
    dialect,
    clientVersion: chooseDialect(dialect)?.clientVersion ?? "",
    isDefault: position === 0,
  }));
  const context = { clientVersion: dialects[0]?.clientVersion ?? "", environment };
  const providers = builtInProviderIds.map((id): ListedProvider => {
    const provider = builtInProvider(id, context);
    if (provider === undefined) return { id, name: "", address: "", note: "request signing is not supported" };
    const { name, base_url: address, supports_websockets: websockets } = provider.values;
    const note = address === undefined ? `${defaultBaseUrl("chatgpt")} with a ChatGPT login` : "";
    return {
      id,
      name,
      address: address ?? defaultBaseUrl("none"),
      note: websockets ? `${note}; prefers WebSocket` : note,
    };
  });
  return { models: bundledModels, providers, dialects };
}
