import { ownEntry } from "../problem/own-entry.js";
import { shownUrl } from "../profile/mask-secrets.js";
import { resolvePointer } from "../json/pointer.js";
import type { Evidence } from "./evidence.js";
import { fieldName } from "./field-name.js";
import { foreignFields, foreignHeaders } from "./foreign-fields.js";
import type { Body } from "./objections.js";
import { shortValue } from "./short-value.js";

/** What a captured body tells about one field. */
export interface CapturedField {
  readonly pointer: string;
  /** Short form of the value; undefined when the field is absent. */
  readonly shown?: string;
  /** What its value proves, what does not fit, or that nothing can be told; one line each. */
  readonly lines: readonly string[];
}

/** What was captured with a body; secrets stand there as `(redacted)`. */
interface CapturedHead {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Explains one field of a captured body, as far as the body alone can; of a whole request also its URL and headers. */
export function capturedField(body: Body, evidence: Evidence, pointer: string, head?: CapturedHead): CapturedField {
  const { document, node } = body;
  if (!pointer.startsWith("/") && head !== undefined) return headField(head, pointer);
  const value = pointer.startsWith("/") ? resolvePointer(document, pointer, node) : -1;
  const isHere = (other: string | undefined): boolean =>
    other !== undefined && (other === pointer || other.startsWith(`${pointer}/`));
  const proofs = evidence.findings
    .filter((finding) => isHere(finding.pointer))
    .map(({ about, verdict, because }) => `proves: ${about} ${verdict} (${because})`);
  const added = new Set(evidence.foreign.map((member) => member.pointer));
  const against = [...evidence.objections].flatMap(([dialect, list]) =>
    list
      .filter((objection) => isHere(objection.pointer) && !added.has(objection.pointer))
      .slice(0, 3)
      .map(
        (objection) =>
          `${dialect} ${objection.text}${objection.pointer === pointer ? "" : ` (${fieldName(objection.pointer)})`}`,
      ),
  );
  const lines = [...foreignLines(evidence, pointer, value !== -1), ...proofs, ...against];
  if (lines.length === 0) {
    lines.push(
      value === -1
        ? "it is absent, and the body does not tell why; give the Prompt and the profile to see"
        : evidence.client === "chat"
          ? "it stands in the request as its client sent it; which setting decided it, the body does not tell"
          : "every known client can have sent it; which setting decided it, the body does not tell",
    );
  }
  return { pointer, lines, ...(value === -1 ? {} : { shown: shortValue(document, value) }) };
}

/** The URL or a header of a request that was captured as a whole. */
function headField({ url, headers }: CapturedHead, pointer: string): CapturedField {
  const name = pointer.replace(/^header:/, "");
  const known = ownEntry(foreignHeaders, name);
  const shown = pointer === "url" ? shownUrl(url) : headers.find(([one]) => one.toLowerCase() === name)?.[1];
  if (shown === undefined) return { pointer, lines: ["the captured request has no such header"] };
  return { pointer, shown, lines: ["as it was captured", ...(known === undefined ? [] : [known])] };
}

function foreignLines({ client, foreign }: Evidence, pointer: string, isPresent: boolean): string[] {
  if (!pointer.startsWith("/")) {
    const known = ownEntry(foreignHeaders, pointer.replace(/^header:/, ""));
    return [`a body holds neither headers nor URL${known === undefined ? "" : `; ${known}`}`];
  }
  // Of another API no member is foreign here.
  if (client === "chat") return [];
  const name = pointer.split("/")[1] ?? "";
  const usually = ownEntry(foreignFields, name);
  const isForeign = foreign.some((member) => member.pointer === `/${name}`) || (!isPresent && usually !== undefined);
  if (!isForeign) return [];
  const source = usually === undefined ? "" : `: usually ${usually}`;
  return [
    isPresent
      ? `the client never sends ${name}; something after it did${source}`
      : `the client never sends ${name}, and this body has none`,
  ];
}
