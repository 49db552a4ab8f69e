import { eastAsianWidth } from "get-east-asian-width";

/** Columns a text takes on a terminal: escape sequences and combining marks none, wide characters and emoji two. */
export function textWidth(text: string): number {
  // Almost every text; the way below needs tables that cost tens of milliseconds to prepare.
  if (/^[\u0020-\u007E]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text.replaceAll(escapeSequence, ""))) width += graphemeWidth(segment);
  return width;
}

/** The text, filled with blanks on the right to `width` columns; unchanged when it is that wide already. */
export function padRight(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

/** Colours (CSI … m and its kind) and links (OSC 8). */
// oxlint-disable-next-line no-control-regex
const escapeSequence = /\u001B(?:\[[0-9;:]*[A-Za-z]|\]8;[^\u0007\u001B]*(?:\u0007|\u001B\\))/g;

let segmenter: Intl.Segmenter | undefined;

function* graphemes(text: string): Generator<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const piece of pieces(text)) yield* segmenter.segment(piece);
}

/** The time that V8 takes to segment a text grows with the square of its length. */
const longestPiece = 512;
/** What belongs to the character before it. */
const belongsToLast = /^[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\uDC00-\uDFFF]/u;

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + longestPiece;
    const most = end + longestPiece;
    while (end < Math.min(text.length, most) && belongsToLast.test(text.slice(end, end + 2))) end++;
    yield text.slice(start, end);
    start = end;
  }
}

function graphemeWidth(grapheme: string): number {
  const first = grapheme.codePointAt(0) ?? 0;
  if (/^(?:\p{Control}|\p{Default_Ignorable_Code_Point}|\p{Mark})+$/u.test(grapheme)) return 0;
  // A variation selector or a joiner after it makes a narrow symbol an emoji.
  if (/\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u.test(grapheme)) return 2;
  return eastAsianWidth(first);
}
