import type { Field } from "./field.js";

/** Wire contract 2.1 and 8: true only for what the client takes for Azure. */
export const store: Field = (context) => {
  const { azureSign, reasons, writer, dialect } = context;
  if (azureSign === undefined) {
    reasons.add("/store", "set", "store/azure", "neither name nor host is Azure", "/provider/base_url", "false");
  } else {
    reasons.add(
      "/store",
      "set",
      dialect.azureStore.rule,
      `the client takes the provider for Azure: ${azureSign}`,
      azureSign.startsWith("named") ? "/provider/name" : "/provider/base_url",
      String(context.store),
    );
  }
  return () => writer.ascii(context.store ? "true" : "false");
};
