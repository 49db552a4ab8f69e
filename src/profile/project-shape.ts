import { profileShape } from "./profile-shape.js";
import type { ListShape, ObjectShape, StringShape } from "./shape.js";

const caseNames: ListShape = {
  type: "list",
  text: "Names of cases it is for; `*` stands for any part of a name. Default: all.",
  items: { type: "string", notEmpty: true, text: "One name." },
};

/** One entry of `masks`: what snapshots do not compare, named as narrowly as possible. */
const maskShape: ObjectShape = {
  type: "object",
  text: "A mask. A pointer alone hides that value; a pattern hides what it matches, at the pointer or everywhere.",
  members: {
    pointer: { type: "string", text: "JSON pointer into the body; `*` stands for any one step." },
    pattern: {
      type: "string",
      notEmpty: true,
      examples: ["uuid", "time"],
      text: "uuid, time, or a regular expression for the text of strings and whole numbers.",
    },
    order: {
      type: "boolean",
      default: false,
      text: "Hide only the order of the members of the object at the pointer.",
    },
    cases: caseNames,
  },
};

const snapshotFolder: StringShape = { type: "string", notEmpty: true, text: "Folder of snapshots." };

/** One entry of `matrix`: every prompt with every profile, each a case. */
const matrixShape: ObjectShape = {
  type: "object",
  text: "Cases for every combination of prompts, profiles and dialects.",
  members: {
    name: { type: "string", notEmpty: true, text: "The folder of its cases below the snapshot folder." },
    prompts: {
      type: "list",
      text: "Files, relative to this one; `*` in the last step stands for any part of a name.",
      items: { type: "string", notEmpty: true, text: "One file, or one entry of it: prompts.jsonl#2." },
    },
    profiles: {
      type: "list",
      text: "Profiles: files relative to this one, MODEL@PROVIDER or MODEL@URL.",
      items: { type: "string", notEmpty: true, text: "One profile." },
    },
    dialects: {
      type: "list",
      text: "Dialects. Default: `dialects` of this file, else what each profile says.",
      items: { type: "string", notEmpty: true, text: "One dialect." },
    },
  },
};

/** The keys of prompt-wire.toml. */
export const projectShape: ObjectShape = {
  type: "object",
  text: "Project settings of prompt-wire; keys are the names of flags.",
  members: {
    profile: {
      type: "choice",
      text: "Default profile: a file (relative to this one), MODEL@PROVIDER, MODEL@URL, or written out as a table.",
      choices: [{ type: "string", notEmpty: true, text: "A file or a selection." }, profileShape],
    },
    dialect: { type: "string", notEmpty: true, text: "Default dialect." },
    dialects: { type: "list", text: "Dialects of snapshots.", items: { type: "string", text: "One dialect." } },
    snapshots: {
      type: "choice",
      text: "Where snapshots are kept, relative to this file. Default: snapshots.",
      choices: [
        snapshotFolder,
        {
          type: "object",
          text: "The folder, and what in it is none of our business.",
          members: {
            folder: snapshotFolder,
            ignore: {
              type: "list",
              text: "Files and folders in it that hold no cases.",
              items: { type: "string", notEmpty: true, text: "A path in the folder." },
            },
            unordered: {
              type: "list",
              text: "Recordings whose order of the provider's own headers and query parameters was left to chance.",
              items: { type: "string", notEmpty: true, text: "A name; `*` stands for any part of it." },
            },
          },
        },
      ],
    },
    masks: {
      type: "list",
      text: "What snapshots do not compare.",
      items: {
        type: "choice",
        text: "A JSON pointer, or a mask in full.",
        choices: [{ type: "string", text: "The JSON pointer of a value that is hidden." }, maskShape],
      },
    },
    matrix: { type: "list", text: "Snapshots of many prompts with many profiles.", items: matrixShape },
  },
};
