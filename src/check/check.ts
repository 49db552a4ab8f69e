import type { Code } from "../problem/codes.js";
import type { BodyProtocol } from "../protocol/body-protocol.js";
import type { Finding, Rule } from "./finding.js";
import type { RequestView } from "./request-view.js";
import { rules } from "./rules/rules.js";
import { anyTarget, type Target } from "./target.js";

/**
 * What a server would refuse in a request, or might: every rule's findings, in the order of the body.
 *
 * @param codes only these
 */
export function check(view: RequestView, target: Target = anyTarget, codes?: readonly Code[]): Finding[] {
  const wanted = codes === undefined ? undefined : new Set(codes);
  const findings: { finding: Finding; place: number }[] = [];
  for (const rule of rulesFor(view.protocol)) {
    if (wanted !== undefined && !rule.codes.some((code) => wanted.has(code))) continue;
    for (const finding of rule.find(view, target)) {
      if (wanted === undefined || wanted.has(finding.code))
        findings.push({ finding, place: placeInBody(view, finding) });
    }
  }
  return findings.toSorted((left, right) => left.place - right.place).map(({ finding }) => finding);
}

/** Where a finding stands: its item, else the member; what is not there comes last. */
function placeInBody(view: RequestView, { pointer }: Finding): number {
  const [, field = "", index = ""] = pointer.split("/");
  const item = field === "input" ? view.items[Number(index)] : undefined;
  const node = item?.node ?? view.document.member(view.body, field);
  return node === -1 ? view.document.count : node;
}

function rulesFor(protocol: BodyProtocol): Rule[] {
  return rules.filter(({ protocols = ["responses"] }) => protocols.includes(protocol));
}

/** Every code that is looked for in a request towards a target: those of an `--accepts` file only when there is one. */
export function lookedFor({ protocol }: Pick<RequestView, "protocol">, { accepts }: Target): Code[] {
  const codes = rulesFor(protocol).flatMap((rule) => rule.codes);
  return accepts === undefined ? codes.filter((code) => !code.endsWith("-not-accepted")) : codes;
}
