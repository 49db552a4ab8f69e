import { decoded, entityEscaping, jsonEscaping, percentEscaping, type DecodedText, type Escaping } from "./escapes.js";

/** JSON in JSON in JSON: a gateway quotes a provider's error in its own, and a model quotes both. */
const jsonDepth = 4;
const otherDepth = 2;

/** A text as it stands, and as it reads without its escapes: those of JSON several times, those of addresses and pages. */
export function* readings(text: string): Generator<DecodedText> {
  yield* readingsWith({ text, sourceOf: (offset) => offset }, decoded);
}

/** A reading of a text that may go on. */
export interface UnfinishedReading extends DecodedText {
  /** Whether the beginning of an escape was left out at its end. */
  readonly isCut: boolean;
}

/** The same for a text that may go on: what may be the beginning of an escape at its end is left out. */
export function* unfinishedReadings(text: string): Generator<UnfinishedReading> {
  const source: UnfinishedReading = { text, sourceOf: (offset) => offset, isCut: false };
  yield* readingsWith<UnfinishedReading>(source, (reading, escaping) => {
    const whole = reading.text.replace(escaping.unfinished, "");
    const isCut = whole.length < reading.text.length;
    const plain = decoded({ text: whole, sourceOf: reading.sourceOf }, escaping);
    if (plain !== undefined) return { ...plain, isCut };
    return isCut ? { text: whole, sourceOf: reading.sourceOf, isCut } : undefined;
  });
}

type Read<Reading> = (reading: Reading, escaping: Escaping) => Reading | undefined;

function* readingsWith<Reading extends DecodedText>(source: Reading, read: Read<Reading>): Generator<Reading> {
  let reading: Reading | undefined = source;
  for (let depth = 0; reading !== undefined && depth <= jsonDepth; depth++) {
    yield reading;
    for (const escaping of [percentEscaping, entityEscaping]) {
      let inner = read(reading, escaping);
      for (let level = 0; inner !== undefined && level < otherDepth; level++) {
        yield inner;
        inner = read(inner, escaping);
      }
    }
    reading = read(reading, jsonEscaping);
  }
}
