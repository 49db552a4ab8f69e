import type { JournalEntry } from "../mock/journal-entry.js";

/** What came and what was said to it, in one line: `2  frame delta  connection 1  1,204 bytes  200 resp_2  cached 280/301`. */
export function journalNote({ kind, connection, method, url, form, body, outcome }: JournalEntry): string {
  const { number, status, ending, faults = [], responseId, usage, refusal } = outcome;
  const path = url.replace(/^\w+:\/\/[^/]*/, "");
  const what =
    kind === "frame" ? `frame ${form ?? ""}`.trimEnd() : kind === "upgrade" ? `upgrade ${path}` : `${method} ${path}`;
  const parts = [
    number === undefined ? "-" : String(number),
    what,
    ...(kind === "request" ? [] : [`connection ${connection}`]),
    ...(kind === "upgrade" || body.length === 0 ? [] : [`${body.length.toLocaleString("en-US")} bytes`]),
    [status, responseId, ending === undefined || status === undefined ? ending : `then ${ending}`]
      .filter((part) => part !== undefined)
      .join(" "),
    ...(usage === undefined ? [] : [`cached ${usage.cached}/${usage.input}`]),
    ...faults.map((fault) => `fault ${fault}`),
    ...(refusal === undefined ? [] : [`refused: ${refusal.message}`]),
  ];
  return parts.join("  ");
}
