import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue } from "../src/explain/catalogue/catalogue.js";
import { knownMembers } from "../src/explain/catalogue/known-members.js";
import { triesText } from "../src/render/tries-text.js";
import type { Entry } from "../src/explain/entry.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const introduction = `# Answers of providers

The catalogue behind \`prompt-wire explain\` ([how it works](explain.md)), written from the data by \`npm run docs\`; a test holds it in step. Words in braces are read from the answer. The first entry that fits an answer is its. «Wire contract 9.4» is a section of [wire-contract.md](wire-contract.md).
`;

const retries = { now: "helps at once", later: "helps later", useless: "useless" };

/** The whole text of docs/answers.md. */
export function answerDocs(): string {
  return [introduction, ...catalogue.map(section), members()].join("\n");
}

function section({ name, means, why, rule, fault, retry, retryWhy, tries, fix, dialects, related }: Entry): string {
  const lines = [
    `* **Why.** ${sentence(why)}${rule === undefined ? "" : ` Rule \`${rule}\`.`}`,
    ...(dialects === undefined ? [] : [`* **Clients.** ${sentence(dialects)}`]),
    `* **Retry.** ${sentence(`${retries[retry]}: ${retryWhy}`)}`,
    ...(tries === undefined ? [] : [`* **Tries.** ${sentence(triesText(tries))}`]),
    `* **Fault.** ${sentence(fault.join(", then "))}`,
    ...Object.entries(fix).map(([side, text]) => `* **${sentence(side).slice(0, -1)}.** ${sentence(text)}`),
    ...(related === undefined
      ? []
      : [`* **Checks.** ${related.map((code) => `[${code}](diagnostics/${code}.md)`).join(", ")}`]),
  ];
  return `## ${name}\n\n${sentence(means)}\n\n${lines.join("\n")}\n`;
}

/** What unknown-parameter and unknown-item-member say about members that are known. */
function members(): string {
  const rows = Array.from(
    knownMembers,
    ([member, { why, rule }]) =>
      `| \`${member}\` | ${withoutValues(why)} | ${rule === undefined ? "" : `\`${rule}\``} |`,
  );
  return `## Members that servers do not know\n\n| member | why it is there | rule |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function sentence(text: string): string {
  const plain = withoutValues(text);
  // The name of a member or an option keeps its letters.
  const begun = /^[a-z]+(?![\w.=])/.test(plain) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  return `${begun}${/[.»]$/.test(plain) ? "" : "."}`;
}

function withoutValues(text: string): string {
  return text.replaceAll(/\{\w+\|([^}]*)\}/g, "$1");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, "docs", "answers.md"), answerDocs());
