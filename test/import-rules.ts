/** A rule that a file breaks, for people: where and what. */
export interface BrokenRule {
  readonly file: string;
  readonly rule: string;
}

/**
 * Which folder of src may import which (a folder may always import itself). The order is that of the layout: what is
 * pure and knows least comes first. Files directly in src stand under their own name.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "version.ts": [],
  problem: [],
  items: [],
  json: ["problem"],
  protocol: ["json"],
  profile: ["json", "problem", "version.ts"],
  secrets: ["profile", "problem"],
  cassette: ["json", "problem", "secrets"],
  edit: ["json", "problem"],
  verify: ["json", "problem"],
  source: ["cassette", "items", "json", "profile", "problem", "protocol", "secrets"],
  compile: ["json", "profile", "problem", "protocol"],
  frames: ["compile", "json"],
  diff: ["json", "compile", "problem", "protocol"],
  capabilities: ["compile", "json", "profile"],
  library: ["answer", "compile", "json", "profile", "problem", "check", "explain"],
  why: ["compile", "json", "profile", "problem", "protocol"],
  inspect: ["json", "protocol"],
  redact: ["cassette", "compile", "json", "profile", "problem", "secrets"],
  decompile: ["compile", "json", "problem", "profile", "why"],
  check: ["json", "profile", "problem", "protocol"],
  explain: ["check", "json", "problem"],
  probe: ["explain", "check", "json", "problem"],
  transport: ["compile", "json", "profile", "problem"],
  mock: ["check", "json", "profile", "source", "problem", "secrets"],
  traffic: "cassette compile decompile diff explain frames json problem profile protocol run transport verify".split(
    " ",
  ),
  answer: ["cassette", "compile", "transport", "json", "problem"],
  outcome: ["run", "transport", "profile", "json", "problem"],
  recording: ["cassette", "secrets", "run", "transport", "frames", "compile", "profile", "json", "problem"],
  run: ["transport", "frames", "compile", "items", "json", "profile", "problem"],
  capture: "cassette recording redact secrets source transport compile json profile problem".split(" "),
  golden: ["compile", "diff", "json", "source", "profile", "problem", "run", "version.ts"],
  render: [
    "cassette",
    "problem",
    "json",
    "profile",
    "protocol",
    "source",
    "compile",
    "capabilities",
    "inspect",
    "check",
    "explain",
    "probe",
    "frames",
    "diff",
    "golden",
    "transport",
    "mock",
    "run",
    "outcome",
    "recording",
    "secrets",
    "traffic",
    "verify",
    "why",
  ],
  terminal: ["problem"],
  commands: [
    ..."problem json protocol profile source compile capabilities capture cassette edit verify answer outcome recording secrets check decompile inspect redact explain probe frames diff why golden traffic transport mock run render terminal".split(
      " ",
    ),
    "version.ts",
  ],
  "cli.ts": ["commands", "terminal", "problem"],
  "index.ts": [
    ..."problem json profile source compile library capabilities check decompile inspect redact explain frames diff why golden transport mock run render".split(
      " ",
    ),
    "version.ts",
  ],
  "vitest.ts": "problem json profile source compile golden diff render".split(" "),
};

/** Folders that neither read nor write anything: they import nothing of Node's but `node:buffer`, which is only memory. */
const pureFolders = [
  "problem",
  "json",
  "protocol",
  "compile",
  "frames",
  "diff",
  "why",
  "decompile",
  "check",
  "explain",
  "probe",
  "render",
  "cassette",
  "secrets",
  "items",
  "traffic",
];

/** Folders on the path of a request: numbers, key order and duplicates would not survive JSON.parse. */
const exactFolders = ["json", "compile"];

/** Which part of another folder may be used, where it is not all of it. */
const onlyParts: Readonly<Record<string, readonly string[]>> = {
  "check -> profile": [
    "profile/shape.js",
    "profile/check-shape.js",
    "profile/config-node.js",
    "profile/config-problem.js",
  ],
  "compile -> profile": ["profile/profile.js", "profile/secret.js", "profile/credential.js", "profile/mask-secrets.js"],
  "traffic -> profile": ["profile/from-node.js", "profile/profile.js", "profile/with-values.js"],
  "traffic -> run": ["run/answer-collector.js", "run/record-item.js", "run/recorded-item.js"],
  "traffic -> transport": ["transport/events/event-reader.js", "transport/events/response-event.js"],
  "transport -> profile": ["profile/profile.js", "profile/secret.js", "profile/credential.js"],
  "mock -> profile": ["profile/secret.js", "profile/mask-secrets.js", "profile/models.js"],
  "mock -> source": ["source/decompress.js"],
  "capture -> source": ["source/decompress.js"],
  "capture -> compile": ["compile/provider-kind.js"],
  "capture -> transport": ["transport/sse/sse-decoder.js"],
  "capture -> recording": ["secrets/redactor.js", "recording/redacted-events.js"],
};

/** What a pure folder uses of another one must be pure itself. */
const pureParts = Object.entries(onlyParts)
  .filter(([edge]) => pureFolders.includes(edge.split(" ")[0] ?? ""))
  .flatMap(([, parts]) => parts);

/** Checks all files of src, given by path below src, and answers every rule that is broken. */
export function brokenImportRules(files: ReadonlyMap<string, string>): BrokenRule[] {
  return [...files].flatMap(([file, text]) =>
    [...folderRules(file, text), ...wordRules(file, withoutComments(text))].map((rule) => ({ file, rule })),
  );
}

function folderRules(file: string, text: string): string[] {
  const folder = folderOf(file);
  const allowed = mayImport[folder];
  if (allowed === undefined) return [`the folder ${folder} has no import rule`];
  const broken: string[] = [];
  for (const specifier of importsOf(text)) {
    if (!specifier.startsWith(".")) {
      if (isPure(file) && isNodeModule(specifier)) broken.push(`${folder} is pure: no ${specifier}`);
      continue;
    }
    const target = resolve(file, specifier);
    const targetFolder = folderOf(target.replace(/\.js$/, ".ts"));
    if (targetFolder === folder) continue;
    const edge = `${folder} -> ${targetFolder}`;
    if (!allowed.includes(targetFolder)) broken.push(`${edge} is not allowed: ${specifier}`);
    else if (onlyParts[edge]?.includes(target) === false) broken.push(`${edge} only for ${onlyParts[edge].join(", ")}`);
  }
  return broken;
}

const words: readonly {
  readonly pattern: RegExp;
  readonly rule: string;
  readonly allowed: (folder: string, file: string) => boolean;
}[] = [
  {
    pattern: /\bprocess\s*\.\s*(exit|abort|reallyExit)\b(?!Code)/,
    rule: "process.exit cuts output that is still being written; set process.exitCode",
    // After something broke there is nobody left to wait for.
    allowed: (_, file) => file === "commands/last-net.ts",
  },
  {
    pattern: /\bprocess\s*\.\s*(stdout|stderr|stdin)\b|\bisatty\b/,
    rule: "only src/terminal knows the standard streams",
    allowed: (folder) => folder === "terminal",
  },
  {
    pattern: /\bisTTY\b|\bNO_COLOR\b|\bFORCE_COLOR\b/,
    rule: "only src/terminal knows terminals and colour switches",
    allowed: (folder) => folder === "terminal" || folder === "commands",
  },
  {
    pattern: /\bprocess\b/,
    rule: "pure folders know no process",
    allowed: (folder) => !pureFolders.includes(folder),
  },
  {
    pattern: /\bJSON\s*\.\s*(parse|stringify)\b/,
    rule: "JSON.parse and JSON.stringify lose numbers and order: use src/json",
    allowed: (folder) => !exactFolders.includes(folder),
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\b/,
    rule: "the compiler has no clock and no chance",
    allowed: (folder) => folder !== "compile" && folder !== "frames",
  },
  {
    pattern: /\bconsole\s*\./,
    rule: "products and notes go through src/terminal",
    // A library that knows no other way to hand over its text.
    allowed: (folder, file) => folder === "terminal" || file === "commands/shell-completion.ts",
  },
];

function wordRules(file: string, code: string): string[] {
  const folder = folderOf(file);
  return words.filter(({ pattern, allowed }) => !allowed(folder, file) && pattern.test(code)).map(({ rule }) => rule);
}

/** Every module named in a file: imports, exports from, dynamic imports and types by import. */
function importsOf(text: string): string[] {
  const code = withoutComments(text);
  const from = /\b(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']/g;
  const bare = /\bimport\s*["']([^"']+)["']/g;
  const call = /\b(?:import|require)\s*\(\s*["']([^"']+)["']/g;
  return [from, bare, call].flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ""));
}

/** The code without comments; strings stay, so `//` inside one is not taken for a comment. */
function withoutComments(text: string): string {
  const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replaceAll(tokens, (token) => (token.startsWith("/") ? " " : token));
}

function isPure(file: string): boolean {
  return pureFolders.includes(folderOf(file)) || pureParts.includes(file.replace(/\.ts$/, ".js"));
}

function isNodeModule(specifier: string): boolean {
  if (specifier === "node:buffer") return false;
  return (
    specifier.startsWith("node:") ||
    /^(fs|path|os|url|process|http|https|net|tty|child_process|crypto)(\/|$)/.test(specifier)
  );
}

function folderOf(file: string): string {
  return file.split("/")[0] ?? file;
}

function resolve(file: string, specifier: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
