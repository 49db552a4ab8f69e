import { cipher, message, type Fault, type Json } from "./fault.js";

const answer = (): Json => message("assistant", "Done.");
const call = (serial: number, more: Json = {}): Json => ({
  type: "function_call",
  name: "run",
  arguments: "{}",
  call_id: `planted_${serial}`,
  ...more,
});
const output = (serial: number, more: Json = {}): Json => ({
  type: "function_call_output",
  call_id: `planted_${serial}`,
  output: "ok",
  ...more,
});
const long = (serial: number): string => `planted_${serial}_${"x".repeat(64)}`;
const picture = (image: Json): Json => ({
  type: "message",
  role: "user",
  content: [
    { type: "input_text", text: "See." },
    { type: "input_image", ...image },
  ],
});

/** Faults of single items and pairs; any number of them fits into one request. */
export const itemFaults: readonly Fault[] = [
  {
    name: "an id of another kind",
    plant: (request, n) => request.add("id-prefix", "/id", message("user", "x", { id: `item_${n}` })),
  },
  { name: "an empty id", plant: (request) => request.add("id-prefix", "/id", message("user", "x", { id: "" })) },
  {
    name: "a long id",
    plant: (request, n) => request.add("id-long", "/id", message("user", "x", { id: `msg_${long(n)}` })),
  },
  {
    name: "an id twice",
    plant: (request, n) =>
      request.add(
        "id-duplicate",
        "/id",
        message("user", "x", { id: `msg_twice_${n}` }),
        message("user", "y", { id: `msg_twice_${n}` }),
      ),
  },
  ...(
    [
      ["function_call", { name: "run", arguments: "{}" }],
      ["custom_tool_call", { name: "exec", input: "x" }],
      ["local_shell_call", { status: "completed", action: { type: "exec", command: ["ls"] } }],
      ["tool_search_call", { execution: "client", arguments: {} }],
    ] as const
  ).map(([type, more]): Fault => ({
    name: `a ${type} without output`,
    plant: (request, n) => request.add("call-without-output", "/call_id", { type, call_id: `planted_${n}`, ...more }),
  })),
  ...(
    [
      ["function_call_output", { output: "ok" }],
      ["custom_tool_call_output", { output: "ok" }],
      ["tool_search_output", { status: "completed", execution: "client", tools: [] }],
    ] as const
  ).map(([type, more]): Fault => ({
    name: `a ${type} without call`,
    plant: (request, n) => request.add("output-without-call", "/call_id", { type, call_id: `planted_${n}`, ...more }),
  })),
  {
    name: "an output before its call",
    plant: (request, n) => {
      request.add("output-without-call", "/call_id", output(n));
      request.add("call-without-output", "/call_id", call(n));
    },
  },
  {
    name: "two outputs",
    plant: (request, n) => request.add("output-duplicate", "/call_id", call(n), output(n), output(n)),
  },
  {
    name: "two calls",
    plant: (request, n) => {
      request.add("call-duplicate", "/call_id", call(n), call(n));
      request.input.push(output(n));
    },
  },
  {
    name: "a long call id",
    plant: (request, n) => {
      request.add("call-id-long", "/call_id", call(n, { call_id: long(n) }));
      request.input.push(output(n, { call_id: long(n) }));
    },
  },
  {
    name: "the status of a message",
    plant: (request) =>
      request.add("output-only-member", "/status", message("assistant", "x", { status: "completed" })),
  },
  {
    name: "annotations",
    plant: (request) =>
      request.add("output-only-member", "/content/0/annotations", {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: "x", annotations: [] }],
      }),
  },
  {
    name: "reasoning without ciphertext",
    plant: (request, n) => {
      request.add("item-not-stored", "/id", {
        type: "reasoning",
        id: `rs_empty_${n}`,
        summary: [],
        encrypted_content: null,
      });
      request.input.push(answer());
    },
  },
  {
    name: "a reference",
    plant: (request, n) => request.add("item-not-stored", "/id", { type: "item_reference", id: `msg_stored_${n}` }),
  },
  {
    name: "reasoning that leads nowhere",
    plant: (request, n) => {
      request.add("reasoning-unfollowed", "", {
        type: "reasoning",
        id: `rs_lonely_${n}`,
        summary: [],
        encrypted_content: cipher(n),
      });
      request.input.push(message("user", "Stop."));
    },
  },
  {
    name: "text as ciphertext",
    plant: (request) => {
      request.add("blob-unreadable", "/encrypted_content", {
        type: "reasoning",
        summary: [],
        encrypted_content: "I will look into it.",
      });
      request.input.push(answer());
    },
  },
  {
    name: "an empty ciphertext",
    plant: (request) =>
      request.add("blob-unreadable", "/encrypted_content", { type: "compaction", encrypted_content: "" }),
  },
  {
    name: "a ciphertext in an output that is none",
    plant: (request, n) =>
      request.add(
        "blob-unreadable",
        "/output/0/encrypted_content",
        call(n),
        output(n, { output: [{ type: "encrypted_content", encrypted_content: "näh" }] }),
      ),
  },
  {
    name: "a ciphertext under two ids",
    plant: (request, n) => {
      const reasoning = (id: string): Json => ({ type: "reasoning", id, summary: [], encrypted_content: cipher(n) });
      request.add("blob-shared", "/encrypted_content", reasoning(`rs_one_${n}`), answer(), reasoning(`rs_two_${n}`));
      request.input.push(answer());
    },
  },
  ...(
    [
      ["a file as image", "image-url-invalid", { image_url: "file:///tmp/a.png" }, "image_url"],
      ["a text as image", "image-url-invalid", { image_url: "data:text/plain;base64,aGk=" }, "image_url"],
      ["an image that is not base64", "image-url-invalid", { image_url: "data:image/png,abc" }, "image_url"],
      [
        "an image that is none",
        "image-data-invalid",
        { image_url: "data:image/png;base64,PHN2ZyB4bWxucz0=" },
        "image_url",
      ],
    ] as const
  ).map(([name, code, image, member]): Fault => ({
    name,
    plant: (request) => request.add(code, `/content/1/${member}`, picture({ ...image })),
  })),
  {
    name: "a detail that does not exist",
    form: "ordinary",
    plant: (request) =>
      request.add(
        "image-detail-unknown",
        "/content/1/detail",
        picture({ image_url: "https://img.example.net/a.png", detail: "huge" }),
      ),
  },
  {
    name: "the detail of an image in Lite",
    form: "lite",
    plant: (request) =>
      request.add(
        "lite-image-detail",
        "/content/1/detail",
        picture({ image_url: "https://img.example.net/a.png", detail: "high" }),
      ),
  },
  {
    name: "tools behind other items",
    plant: (request) =>
      request.add("tools-misplaced", "/type", { type: "additional_tools", role: "developer", tools: [] }),
  },
];
