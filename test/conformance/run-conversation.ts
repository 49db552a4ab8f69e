import type { Profile } from "../../src/profile/profile.js";
import { CaseReader } from "./case-reader.js";
import { headerDifference, revealed, textDifference } from "./difference.js";
import type { RecordedCase } from "./recorded-cases.js";
import { realSubject, type Subject } from "./subject.js";

/**
 * The full frames of a recorded WebSocket conversation and the handshakes of its connections. Which frame may be a
 * delta is decided elsewhere; a frame that the client sent in full is what one request compiles to.
 */
export function runConversation({ document }: RecordedCase, subject: Subject = realSubject): string[] {
  const recorded = CaseReader.of(document);
  const environment = recorded.texts("/env");
  const differences: string[] = [];
  const compileStep = (step: number): ReturnType<Subject["compile"]> => {
    const at = `/steps/${step}`;
    const profile = recorded.profile(`${at}/profile`);
    return subject.compile({
      prompt: { document, node: recorded.node(`${at}/prompt`) },
      profile: startedAt(profile, recorded.text(`${at}/request_start_ms`)),
      environment,
      transport: "websocket",
      prewarm: recorded.isFalse(`${at}/generate`),
      dialects: subject.dialects,
    });
  };
  for (let step = 0; step < recorded.size("/steps"); step++) {
    const expected = `/steps/${step}/expect`;
    if (recorded.text(`${expected}/decision`) !== "full") continue;
    const frame = Buffer.from(compileStep(step).body).toString();
    differences.push(...textDifference(`frame ${step}`, frame, recorded.text(`${expected}/frame`)));
  }
  for (let connection = 0; connection < recorded.size("/connections"); connection++) {
    const at = `/connections/${connection}`;
    const opening = recorded.numbers(`${at}/steps`)[0];
    if (opening === undefined) continue;
    const { headers } = compileStep(opening);
    differences.push(...headerDifference(revealed(headers), recorded.headers(`${at}/handshake_headers`)));
  }
  return differences;
}

/** A step's own start time beats the session's (conformance: `request_start_ms`). */
function startedAt(profile: Profile, request_start_ms: string): Profile {
  const { values } = profile;
  return { ...profile, values: { ...values, session: { ...values.session, request_start_ms } } };
}
