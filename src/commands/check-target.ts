import { resolve } from "node:path";
import type { AcceptedParts } from "../check/accepted-parts.js";
import { requestSchemas } from "../check/schema/request-schemas.js";
import type { RequestView } from "../check/request-view.js";
import type { Target } from "../check/target.js";
import { azureSign } from "../compile/provider-kind.js";
import type { LoadedRequest } from "./load-request.js";

/** Whom a request is for: the profile's provider or the captured address, and what an `--accepts` file says of it. */
export async function checkTarget(
  loaded: LoadedRequest,
  view: RequestView,
  acceptsFile: string | undefined,
): Promise<Target> {
  const url = view.facts.url ?? "";
  const isAzure =
    loaded.kind === "captured"
      ? azureSign({ name: "", base_url: url }) !== undefined
      : azureSign(loaded.profile.values.provider) !== undefined;
  // Loading the validator costs more than everything else together.
  const hasSchemas = requestSchemas(view).next().done !== true;
  return {
    isAzure,
    isChatgptBackend: url.includes("/backend-api/codex"),
    ...(acceptsFile !== undefined && { accepts: await readAcceptsFile(acceptsFile) }),
    ...(hasSchemas && { schemaValidity: (await import("./schema-validity.js")).schemaValidity() }),
  };
}

/** Reads what a provider takes. @throws InputError */
export async function readAcceptsFile(file: string): Promise<AcceptedParts> {
  const { readConfigFile } = await import("../profile/read-profile.js");
  const { readAccepts } = await import("../check/read-accepts.js");
  return readAccepts(await readConfigFile(resolve(file), file));
}
