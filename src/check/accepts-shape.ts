import type { ObjectShape, Shape } from "../profile/shape.js";

const names: Shape = { type: "list", items: { type: "string", text: "A name." }, text: "Names." };

/** A closed list, or what is missing from an open one. */
function choice(text: string): ObjectShape {
  return {
    type: "object",
    text,
    members: {
      only: { ...names, text: "All that is taken." },
      not: { ...names, text: "What is not taken; everything else is." },
    },
  };
}

/** An `--accepts` file: what a provider takes. What is absent is not checked. */
export const acceptsShape: ObjectShape = {
  type: "object",
  text: "What a provider takes. What is absent is not checked.",
  members: {
    $schema: { type: "string", text: "For editors." },
    name: { type: "string", text: "How messages call the provider." },
    fields: choice("Top-level members of the body."),
    items: choice("Types of input items."),
    tools: choice("Types of tools, at the top, in additional_tools and inside namespaces."),
    contents: choice("Types of content parts, in messages and outputs."),
    roles: choice("Roles of messages."),
    values: {
      type: "object",
      text: "Values by the JSON pointer of the member on the wire, such as /reasoning/effort.",
      members: {},
      others: choice("Values of one member; what is no string, as JSON."),
    },
    bodyBytes: { type: "integer", minimum: 1, text: "Most bytes of an HTTP body." },
    frameBytes: { type: "integer", minimum: 1, text: "Most bytes of a WebSocket frame. Default 16777215." },
    imageBytes: { type: "integer", minimum: 1, text: "Most bytes of one image, decoded. Default 20971520." },
  },
};
