import type { JsonDocument } from "../json/document.js";
import { listChanges } from "./change-list.js";
import type { Change } from "./change.js";
import { DocumentPair, Side } from "./document-pair.js";
import { matchDocuments } from "./match-documents.js";
import type { Matching } from "./matching.js";

/** What differs between two JSON texts. */
export interface Difference {
  readonly left: JsonDocument;
  readonly right: JsonDocument;
  readonly matching: Matching;
  /** Complete: `applyChanges(left, changes)` gives the right text, byte for byte. In the order of the texts. */
  readonly changes: readonly Change[];
  /** How many changes a reader of JSON would notice; the shell around something that moved is part of the move. */
  readonly meaningCount: number;
}

/**
 * Compares two JSON texts by meaning, without losing sight of a byte. Items of arrays are paired before they are
 * compared, so that an insertion is one change; tools are found wherever they are declared. Equal texts give no
 * change; the arguments in the other order give the same pairs.
 */
export function semanticDiff(left: JsonDocument, right: JsonDocument): Difference {
  const pair = new DocumentPair(new Side(left), new Side(right));
  const matching = matchDocuments(pair);
  const changes = listChanges(pair, matching);
  return { left, right, matching, changes, meaningCount: changes.filter(isOfMeaning).length };
}

function isOfMeaning(change: Change): boolean {
  return change.meaning && !("isShell" in change && change.isShell);
}
