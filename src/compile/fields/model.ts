import type { Field } from "./field.js";

/** Wire contract 2.1: the requested slug, also where the catalog entry was found under another one. */
export const model: Field = ({ values, reasons, writer }) => {
  const { slug } = values.model;
  const how = {
    given: "the profile's model",
    catalog: "the requested name; its entry is in the catalog",
    fallback: "the requested name; no catalog entry, so the client's fallback values apply",
  }[values.modelFound];
  reasons.add("/model", "set", "model/slug", how, "/model/slug", slug);
  return () => writer.text(slug);
};
