import { InputError } from "../problem/input-error.js";
import { caseFiles, pendingFiles } from "./find-cases.js";

/** Characters that some file system or shell does not take. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Names that Windows keeps for devices, whatever their extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const longest = 200;

/**
 * Checks the name of a new case: steps with `/` between them, each the name of a folder on every system.
 *
 * @throws InputError `snapshot-name`
 */
export function checkCaseName(name: string): void {
  const fault = faultOf(name);
  if (fault === undefined) return;
  throw InputError.of({
    code: "snapshot-name",
    message: `${JSON.stringify(name)} is no name for a snapshot: ${fault}`,
    remedy: "use a name such as hello or lite/hello: it becomes a folder in the folder of snapshots",
  });
}

function faultOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.length > longest) return `it is longer than ${longest} characters`;
  if (name.startsWith("/")) return "it begins with /";
  for (const step of name.split("/")) {
    if (step === "") return "a step of it is empty";
    if (step === "." || step === "..") return `${step} would lead out of the folder of snapshots`;
    if (step.startsWith(".")) return "names that begin with a dot are not looked at";
    if (forbidden.test(step)) return "it has a character that file names cannot have everywhere";
    if (/[. ]$/.test(step)) return "a step of it ends with a dot or a space";
    if (device.test(step)) return `${step} is a device on Windows`;
    if (isReserved(step)) return `${step} is a file of a snapshot`;
  }
  return undefined;
}

function isReserved(step: string): boolean {
  const names: readonly string[] = [...caseFiles, ...pendingFiles, "prompt-wire.toml", "README.md"];
  return names.includes(step) || /\.(?:tmp|new)$/.test(step);
}
