import { readCassette } from "../cassette/read-cassette.js";
import { parseJson } from "../json/parse.js";
import { ExitCode } from "../problem/exit-code.js";
import { InputError } from "../problem/input-error.js";
import { UsageError } from "../problem/usage-error.js";
import { verifiedJson, verifiedTable } from "../render/verified-frames.js";
import { readFileBytes } from "../source/read-bytes.js";
import { FrameVerifier } from "../verify/verify-frames.js";
import type { Invocation } from "./invocation.js";
import type { ReplayOptions } from "./replay-options.js";

/** `replay-ws --verify CASSETTE`: what another client really sent, against the rules of a chain. */
export async function verifyCassette(
  invocation: Invocation<ReplayOptions>,
  path: string,
  argument: string | undefined,
): Promise<ExitCode> {
  const { options, output, paint } = invocation;
  if (argument !== undefined) {
    const message = "--verify names the cassette, and there is a conversation as well";
    throw UsageError.of({ code: "usage", message, remedy: "Give one of the two." });
  }
  const exchanges = readCassette(path, readFileBytes(path)).filter(({ kind }) => kind === "frame");
  if (exchanges.length === 0) {
    throw InputError.of({
      code: "source-empty",
      message: `${path} holds no WebSocket frame`,
      remedy: "record one over a WebSocket: send --transport ws --record, or capture",
    });
  }
  const verifier = new FrameVerifier();
  const frames = exchanges.map(({ connection, body, events }, index) =>
    verifier.verify({
      connection,
      frame: parseJson(body, { name: `${path}#${index + 1}` }),
      events: events.map((text) => parseJson(text, { name: "event" })),
    }),
  );
  if (options.json === true) output.write(verifiedJson(frames));
  else {
    const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY;
    await output.show(verifiedTable({ name: path, frames, width }, paint));
  }
  const isBroken = frames.some(({ findings }) => findings.some(({ problem }) => problem.severity === "error"));
  return isBroken ? ExitCode.verdict : ExitCode.fine;
}
