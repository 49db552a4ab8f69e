import type { Dialect, Policy } from "../../src/compile/dialects/dialect.js";
import type { Subject } from "./subject.js";

/** Things of the compiler that are shown or used elsewhere, as lines for a golden. */
export const lists: Readonly<Record<string, (subject: Subject) => string[]>> = {
  "policies and orders": ({ dialects }) =>
    [...dialects.values()].filter(({ name }) => name !== "made-up").flatMap(dialectLines),
  "warning texts": ({ modules }) =>
    Object.entries(modules["compile/warning-text.ts"].warningTemplates).map(
      ([code, { severity, message }]) => `${severity} ${code} : ${message}`,
    ),
};

function dialectLines(dialect: Dialect): string[] {
  const policies = Object.entries(dialect as unknown as Record<string, unknown>).flatMap(([name, value]) =>
    isPolicy(value) ? [policyLine(name, value)] : [],
  );
  const { fields, recordedIds, turnMetadata, clientMetadata } = dialect;
  const names = (members: readonly { readonly name: string }[]): string => members.map(({ name }) => name).join(" ");
  return [
    `# ${dialect.name}, client ${dialect.clientVersion}`,
    ...policies,
    `recorded ids without and with the feature: ${recordedIds.decide(false)} ${recordedIds.decide(true)}`,
    ...Object.entries(fields).map(([form, members]) => `${form}: ${members.join(" ")}`),
    `turn metadata, header: ${names(turnMetadata.header.members)}`,
    `turn metadata, body: ${names(turnMetadata.body.members)}`,
    `client metadata: ${names(clientMetadata)}`,
    "",
  ];
}

function isPolicy(value: unknown): value is Policy<unknown> {
  return typeof value === "object" && value !== null && "rule" in value && "contract" in value;
}

function policyLine(name: string, { rule, contract, origin, decide }: Policy<unknown>): string {
  const decision = typeof decide === "function" ? "" : ` = ${String(decide)}`;
  return `${name}: ${rule} (${contract}) by ${origin ?? "the dialect"}${decision}`;
}
