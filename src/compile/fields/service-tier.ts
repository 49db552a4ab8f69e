import type { Field } from "./field.js";

/** Wire contract 2.5: aliases, then the session's filter, then the request's. The catalog's default is never applied. */
export const serviceTier: Field = ({ values, dialect, form, reasons, writer }) => {
  const pointer = "/service_tier";
  const origin = "/turn/service_tier";
  const configured = values.turn.service_tier;
  const omit = (rule: string, text: string, from = origin): undefined => {
    reasons.add(pointer, "omitted", rule, text, from);
  };
  if (configured === undefined)
    return omit("tier/none", "no tier is configured; the catalog's default is never applied");
  if (values.features["fast_mode"] === false)
    return omit("tier/fast-mode", "the feature fast_mode is off", "/features/fast_mode");
  const tier = configured === "fast" ? "priority" : configured;
  if (tier === "default") return omit("tier/default", "default means: not sent");
  const advertised = (values.model.service_tiers ?? []).map(({ id }) => id);
  const { rule, decide } = dialect.tierGate;
  if (!decide(tier, advertised)) {
    reasons.warn("tier-not-advertised", pointer, { tier, model: values.model.slug }, origin);
    const named = tier === configured ? tier : `${configured} = ${tier}`;
    const offer = advertised.length === 0 ? "none" : advertised.join(", ");
    return omit(rule, `${named}; this model advertises ${offer}`, "/model/service_tiers");
  }
  // Wire contract 11: the compact endpoint gets no tier with an API key login.
  if (form === "compact" && values.auth.mode === "api_key") {
    return omit("tier/compact-api-key", "/responses/compact gets no tier with an API key login", "/auth/mode");
  }
  if (tier === configured) reasons.add(pointer, "set", rule, "the configured tier", origin, tier);
  else reasons.add(pointer, "changed", rule, `${configured} is another name of ${tier}`, origin, tier);
  return () => writer.text(tier);
};
