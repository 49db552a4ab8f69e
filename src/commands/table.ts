import type { CommandEntry } from "./invocation.js";

/** Every command, in the order of `--help`. A command's module is loaded only when it runs or shows its help. */
export const commandTable: readonly CommandEntry[] = [
  {
    name: "compile",
    summary: "what exactly goes on the wire?",
    load: () => import("./compile.js"),
  },
  {
    name: "why",
    summary: "which rule decided this field, here or absent, and which line of which file?",
    load: () => import("./why.js"),
  },
  {
    name: "diff",
    summary: "what differs between two requests, by bytes and by meaning, and who decided it?",
    load: () => import("./diff.js"),
  },
  {
    name: "explain",
    summary: "what does this answer of a provider mean, whose fault is it, can a retry help?",
    load: () => import("./explain.js"),
  },
  {
    name: "check",
    summary: "will this be refused? what a server would say to the request, before it is sent",
    load: () => import("./check.js"),
  },
  {
    name: "snapshot",
    summary: "is it still the same as agreed?",
    load: () => import("./snapshot.js"),
  },
  {
    name: "send",
    summary: "what comes back, and when?",
    load: () => import("./send.js"),
  },
  {
    name: "answer",
    summary: "what does a recorded answer come to; what does the client do when a provider answers so?",
    load: () => import("./answer.js"),
  },
  {
    name: "replay-ws",
    summary: "which frames of a WebSocket conversation are full, which are deltas, and why?",
    load: () => import("./replay-ws.js"),
  },
  {
    name: "mock",
    summary: "what would a provider say? one on this machine, with a script, faults and a journal",
    load: () => import("./mock.js"),
  },
  {
    name: "capture",
    summary: "what really passes between a client and its provider? recorded, and shown while it does",
    load: () => import("./capture.js"),
  },
  {
    name: "inspect",
    summary: "what is a request made of: client, tools, items, images, sizes?",
    load: () => import("./inspect.js"),
  },
  {
    name: "probe",
    summary: "what does this provider refuse? found with few requests",
    load: () => import("./probe.js"),
  },
  {
    name: "import",
    summary: "write what you have as Prompt, profile and conversation files",
    load: () => import("./import.js"),
  },
  {
    name: "export",
    summary: "hand a request on: curl, HAR, or a report without private texts",
    load: () => import("./export.js"),
  },
  {
    name: "codes",
    summary: "what a diagnostic code means and what to do about it",
    load: () => import("./codes.js"),
  },
  {
    name: "profiles",
    summary: "which models, providers and wire versions there are; what is in a profile; is mine right?",
    load: () => import("./profiles.js"),
  },
  {
    name: "completion",
    summary: "let a shell complete commands, options and values",
    load: () => import("./completion.js"),
  },
  {
    name: "complete",
    summary: "answer a shell that completes a command line",
    hidden: true,
    load: () => import("./complete.js"),
  },
];
