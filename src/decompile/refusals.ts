import type { Dialect } from "../compile/dialects/dialect.js";
import { problemAt } from "../json/problem-at.js";
import { resolvePointer } from "../json/pointer.js";
import type { Problem } from "../problem/problem.js";
import { laterSigns } from "../why/later-versions.js";
import { objections, type Body } from "../why/objections.js";
import { requestForm } from "../why/request-form.js";
import type { Difference } from "./compare-with-body.js";

/** A frame that continues another one holds its new items only. */
export function deltaProblem({ document }: Body, previous: number, name: string): Problem {
  return problemAt(document, previous, {
    code: "body-delta",
    message: `${name} continues ${document.text(previous)}: the items before it are not in the frame`,
    remedy: "give the recording of the whole conversation, with what the server answered",
  });
}

/** Says of a body which dialects it is none of, and by what. */
export function unknownDialectProblem(
  body: Body,
  dialects: ReadonlyMap<string, Dialect>,
  { name, lost }: { readonly name: string; readonly lost: readonly (readonly Difference[] | undefined)[] },
): Problem {
  const { document, node } = body;
  const form = requestForm(document, node);
  const lists = Array.from(dialects.values(), (dialect, position) => {
    const found: readonly Difference[] = objections(body, dialect, form);
    const list = found.length > 0 ? found : (lost[position] ?? []);
    return { dialect: dialect.name, list };
  });
  const names = new Map<string, string[]>();
  for (const { dialect, list } of lists) {
    const why = whyNot(list);
    names.set(why, [...(names.get(why) ?? []), dialect]);
  }
  const why = Array.from(names, ([text, of]) => `${of.join(", ")}: ${text}`);
  const [nearest] = lists.toSorted((left, right) => left.list.length - right.list.length);
  const later = laterSigns(body)[0];
  const perhaps = later === undefined ? "" : `; perhaps codex ${later.since} or later, which ${later.text}`;
  const pointer = nearest?.list[0]?.pointer;
  const at = pointer === undefined ? -1 : resolvePointer(document, pointer, node);
  return problemAt(document, at === -1 ? node : at, {
    code: "body-unknown-dialect",
    message: `${name} was sent by no client of a known dialect as it stands: ${why.join("; ")}${perhaps}`,
    remedy: `--dialect ${nearest?.dialect ?? "NAME"} takes it apart as that one's and says what is lost`,
  });
}

function whyNot([first, ...more]: readonly Difference[]): string {
  if (first === undefined) return "cannot compile what is in it";
  return `${first.text} (${first.pointer}${more.length === 0 ? "" : `, and ${more.length} more`})`;
}
