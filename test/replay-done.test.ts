import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, runCommand } from "./run-command.js";
import { temporaryFolder } from "./temporary-folder.js";

const chain = readFileSync(join(root, "test/fixtures/cassettes/chain.jsonl"), "utf8");

test(
  "an event that is no JSON, such as [DONE], does not keep a recording from being played",
  { timeout: 30_000 },
  async () => {
    const completed = /^\{"at":2500,"type":"event","number":1,.*\n/m;
    const withDone = chain.replace(
      completed,
      (line) => `${line}{"at":2501,"type":"event","number":1,"data":"[DONE]"}\n`,
    );
    expect(withDone).not.toBe(chain);
    const played = async (text: string): Promise<string> => {
      const { exit, stdout, stderr } = await runCommand(["replay-ws", "c.jsonl", "-q"], {
        folder: temporaryFolder({ "c.jsonl": text }),
      });
      expect({ exit, stderr: stderr.toString() }).toMatchObject({ exit: 0 });
      return stdout.toString();
    };
    expect(await played(withDone)).toBe(await played(chain));
  },
);
