/**
 * Lets other people's clients complete turns against the mock provider (README.md): `npm run peers`, with the paths of
 * real clients behind it. Ends with 1 when anything is not as it should be.
 */
import { capturePeer } from "./capture-peer.js";
import { codexPeer } from "./codex-peer.js";
import { openaiPeer } from "./openai-peer.js";
import { Report } from "./report.js";

const report = new Report((line) => process.stdout.write(`${line}\n`));
const programs = process.argv.slice(2);
await openaiPeer(report);
for (const program of programs) {
  await codexPeer(program, report);
  await capturePeer(program, report);
}
if (programs.length === 0) report.note("no client was named: npm run peers -- PATH/TO/codex");
process.exitCode = report.failures === 0 ? 0 : 1;
