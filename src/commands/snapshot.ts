import type { Define } from "./invocation.js";
import { define as defineCheck } from "./snapshot-check.js";
import { define as defineList } from "./snapshot-list.js";

export const define: Define = (command, run) => {
  command.description(
    "Keep what goes on the wire as agreed bytes, and say what changed and who changed it. Nothing is sent.",
  );
  defineCheck(command.command("check").summary("is every request still the same, byte for byte?"), run);
  defineList(command.command("list").summary("which snapshots there are"), run);
};
