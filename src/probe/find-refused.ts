/** An answer to a request that was tried: undefined when it was taken, else what was said. */
export type Refusal = string | undefined;

/** Tries a request with these candidates in it. */
export type Try<Candidate> = (candidates: readonly Candidate[]) => Promise<Refusal>;

export interface RefusedCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly says: string;
}

/** The candidate that an answer is about. */
export interface Hinted<Candidate> {
  readonly candidate: Candidate;
  /** There is no need to try it alone. */
  readonly isSure: boolean;
}

/** Which of the candidates an answer is about; undefined when it does not say. Only saves requests. */
export type Hint<Candidate> = (says: string, candidates: readonly Candidate[]) => Hinted<Candidate> | undefined;

/**
 * Finds the candidates that are refused each by itself, in about `refused x log2(all)` requests: half by half, or
 * straight to the one that an answer names. A set that is taken holds none of them. The set as a whole is tried first;
 * each is told as soon as it is known.
 */
export async function* findRefused<Candidate>(
  candidates: readonly Candidate[],
  attempt: Try<Candidate>,
  hint: Hint<Candidate>,
): AsyncGenerator<RefusedCandidate<Candidate>, void, undefined> {
  if (candidates.length === 0) return;
  const says = await attempt(candidates);
  if (says !== undefined) yield* splitRefused(candidates, says, attempt, hint);
}

/** A set that was refused with these words. */
async function* splitRefused<Candidate>(
  candidates: readonly Candidate[],
  says: string,
  attempt: Try<Candidate>,
  hint: Hint<Candidate>,
): AsyncGenerator<RefusedCandidate<Candidate>, void, undefined> {
  const [only, ...others] = candidates;
  if (only === undefined) return;
  if (others.length === 0) {
    yield { candidate: only, says };
    return;
  }
  const hinted = hint(says, candidates);
  const alone = hinted?.isSure === false ? await attempt([hinted.candidate]) : says;
  if (hinted !== undefined && alone !== undefined) {
    yield { candidate: hinted.candidate, says: alone };
    yield* findRefused(
      candidates.filter((candidate) => candidate !== hinted.candidate),
      attempt,
      hint,
    );
    return;
  }
  const middle = candidates.length >> 1;
  yield* findRefused(candidates.slice(0, middle), attempt, hint);
  yield* findRefused(candidates.slice(middle), attempt, hint);
}
