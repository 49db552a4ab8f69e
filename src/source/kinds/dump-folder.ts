import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "../../json/parse.js";
import { readFileBytes } from "../read-bytes.js";
import type { ListSource } from "../source.js";
import { requestKind } from "./request.js";

const requestFile = /^\d+-\d+-request\.json$/;

/** What `codex responses-api-proxy --dump-dir` wrote: one file per request. Undefined when the folder is none. */
export function dumpFolderSource(path: string): ListSource | undefined {
  const files = readdirSync(path)
    .filter((file) => requestFile.test(file))
    .toSorted();
  if (files.length === 0) return undefined;
  return {
    kind: "list",
    name: path,
    notes: [],
    noun: "request",
    size: files.length,
    entry: (position) => {
      const name = join(path, files[position - 1]!);
      const bytes = readFileBytes(name);
      return requestKind.read({ name, document: parseJson(bytes, { name }), node: 0, bytes, notes: [] });
    },
  };
}
