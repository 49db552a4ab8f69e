import type { Define } from "./invocation.js";
import { define as defineAccept } from "./snapshot-accept.js";
import { define as defineAdd } from "./snapshot-add.js";
import { define as defineCheck } from "./snapshot-check.js";
import { define as defineList } from "./snapshot-list.js";
import { define as defineReview } from "./snapshot-review.js";

export const define: Define = (command, run) => {
  command.description(
    "Keep what goes on the wire as agreed bytes, and say what changed and who changed it. Nothing is sent.",
  );
  defineAdd(command.command("add").summary("keep what a request is now as what is agreed"), run);
  defineCheck(command.command("check").summary("is every request still the same, byte for byte?"), run);
  defineReview(command.command("review").summary("walk through what changed, one by one"), run);
  defineAccept(command.command("accept").summary("take what is compiled now as what is agreed"), run);
  defineList(command.command("list").summary("which snapshots there are"), run);
};
