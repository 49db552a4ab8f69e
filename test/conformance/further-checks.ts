import { ByteWriter } from "../../src/json/byte-writer.js";
import { parseJson } from "../../src/json/parse.js";
import { InputError } from "../../src/problem/input-error.js";
import { profileFromNode } from "../../src/profile/from-node.js";
import { textDifference } from "./difference.js";
import type { Check, Subject } from "./subject.js";

const document = parseJson(
  '{"profile":{"model":{"slug":"m","supports_reasoning_summaries":true},"provider":{"name":"Mock","base_url":"http://host.test/v1","env_http_headers":{"x-a":"A"}}},\n' +
    '"prompt":{"base_instructions":{"text":"B"},"x":1,\n"tools":[{"type":"function","name":"f","description":"","strict":true,"parameters":{"z":1},"y":2}],\n' +
    '"input":[{"type":"compaction_summary","encrypted_content":"e","x":1},\n{"type":"nobody"}]}}',
  { name: "case.json" },
);
const at = (...path: string[]): number => path.reduce((node, name) => document.member(node, name), 0);
const profile = profileFromNode(document, at("profile"), { testData: true });
const prompt = { document, node: at("prompt") };

/** What a call throws, as text. */
function refusal(call: () => unknown): string {
  try {
    call();
    return "(nothing)";
  } catch (error) {
    if (!(error instanceof InputError)) return String(error);
    return error.problems
      .map(({ code, severity, pointer, message, remedy }) => `${severity} ${code} ${pointer} ${message} [${remedy}]`)
      .join("\n");
  }
}

function check(
  name: string,
  run: (subject: Subject) => readonly (readonly [actual: unknown, expected: string])[],
): Check {
  return {
    name,
    run: (subject) => run(subject).flatMap(([actual, expected]) => textDifference(name, String(actual), expected)),
  };
}

const options: readonly Check[] = [
  check("without options: HTTP, the responses endpoint, the built-in dialects, no variable", ({ compile }) => {
    const { transport, endpoint, dialect, lite, headers, method, family } = compile({ prompt, profile });
    return [
      [[transport, endpoint, dialect, lite, method, family].join(" "), "http responses codex-0.144 false POST codex"],
      [headers.some(([name]) => name === "x-a"), "false"],
    ];
  }),
  check("a dialect that is not known here", ({ compile, dialects }) => {
    const one = { ...profile, values: { ...profile.values, dialect: "codex-9" } };
    const remedy = "known dialects: codex-0.144, codex-0.147";
    return [
      [
        refusal(() => compile({ prompt, profile: one })),
        `error dialect-unknown /dialect unknown dialect codex-9 [${remedy}]`,
      ],
      [
        refusal(() => compile({ prompt, profile: one, dialects })),
        `error dialect-unknown /dialect unknown dialect codex-9 [${remedy}, made-up]`,
      ],
    ];
  }),
  check("without history, items are neither written nor checked", ({ compile, dialects }) => {
    const bad = parseJson(
      '{"base_instructions":{"text":"B"},"tools":[18446744073709551616],"input":[18446744073709551616]}',
    );
    const bare = parseJson("[18446744073709551616]");
    const request = { profile, dialects, history: false } as const;
    const kept = compile({ prompt, profile, dialects, history: false, prewarm: true });
    return [
      [
        refusal(() => compile({ ...request, prompt: { document: bad, node: 0 } })),
        "error wire-integer /tools/0 the integer 18446744073709551616 is out of the range the client's reader takes [integers from -2^63 to 2^64-1 pass; write it as a string or with an exponent]",
      ],
      [refusal(() => compile({ ...request, prompt: { document: bare, node: 0 } })), "(nothing)"],
      [compile({ ...request, prompt }).itemSpans.length, "0"],
      [kept.itemSpans.length, "0"],
      [compile({ prompt, profile, dialects, history: true, prewarm: true }).itemSpans.length, "2"],
    ];
  }),
  check("without history, tools may nest as deep as with it", ({ compile, dialects }) => {
    const deep = (levels: number): string => {
      const text = `{"base_instructions":{"text":"B"},"tools":[{"type":"tool_search","execution":"","description":"","parameters":${"[".repeat(levels)}${"]".repeat(levels)}}]}`;
      const prompts = [true, false].map((history) => ({ history, prompt: { document: parseJson(text), node: 0 } }));
      return prompts.map((one) => refusal(() => compile({ ...one, profile, dialects })).slice(0, 18)).join("; ");
    };
    return [
      [deep(123), "(nothing); (nothing)"],
      [deep(124), "error wire-nesting; error wire-nesting"],
    ];
  }),
  check("members of a Prompt that nobody complains about", ({ modules }) => {
    const { promptParts } = modules["compile/prompt-parts.ts"];
    const { input, tools } = promptParts({ document: parseJson('{"input":5,"tools":[]}'), node: 0 });
    return [[`${input} ${tools}`, "-1 4"]];
  }),
  check("the items of a Prompt, wherever they stand", ({ modules }) => {
    const { promptItems } = modules["compile/prompt.ts"];
    const items = (text: string): string => [...promptItems({ document: parseJson(text), node: 0 })].join(" ");
    return [
      [items('{"tools":[0],"input":[1,2]}'), "6 7"],
      [items("[1,2]"), "1 2"],
      [items('{"input":{"x":1}}'), ""],
      [items('{"tools":[0]}'), ""],
      [items("7"), ""],
    ];
  }),
  check("a conflict in the headers stands before what is wrong in the Prompt", ({ compile, dialects }) => {
    const { values } = profile;
    const provider = { name: "OpenAI", base_url: "http://h.test", http_headers: new Map([["content-encoding", "br"]]) };
    const login = { ...profile, values: { ...values, provider, auth: { mode: "chatgpt" } as const } };
    const bad = parseJson("[1]");
    return [
      [
        refusal(() => compile({ prompt: { document: bad, node: 0 }, profile: login, dialects })),
        "error content-encoding-conflict /provider/http_headers request compression was requested but content-encoding is already set [remove the provider's content-encoding header, or set features.enable_request_compression = false]\n" +
          "error wrong-type /0 expected an item, found a number [undefined]",
      ],
    ];
  }),
];

const places: readonly Check[] = [
  check("where reasons and warnings say that a Prompt inside another text stands", ({ compile, dialects }) => {
    const { reasons, warnings } = compile({ prompt, profile, dialects });
    const lines = [...reasons, ...warnings].flatMap(({ pointer, origin }) =>
      origin?.kind === "prompt" && origin.file !== undefined
        ? [`${pointer} ${origin.key} ${origin.file}:${origin.line}:${origin.column}`]
        : [],
    );
    return [
      [
        lines.join("\n"),
        [
          "/input/0/x /input/0/x case.json:4:63",
          "/input/0/type /input/0/type case.json:4:18",
          "/input/1 /input/1 case.json:5:1",
          "/tools/0/y /tools/0/y case.json:3:92",
          "/x /x case.json:2:44",
          "/input/0/x /input/0/x case.json:4:63",
          "/input/1 /input/1 case.json:5:1",
          "/tools/0/parameters /tools/0/parameters case.json:3:84",
          "/tools/0/y /tools/0/y case.json:3:92",
        ].join("\n"),
      ],
    ];
  }),
];

const parts: readonly Check[] = [
  check("a member stands behind another one, or nothing is made", ({ modules }) => {
    const { insertAfter } = modules["compile/dialects/insert-after.ts"];
    const members = [{ name: "a" }, { name: "b" }];
    return [
      [insertAfter(members, "a", { name: "c" }).map(({ name }) => name), "a,c,b"],
      [insertAfter(members, "b", { name: "c" }).map(({ name }) => name), "a,b,c"],
      [refusal(() => insertAfter(members, "x", { name: "c" })), "TypeError: there is no x to stand behind"],
    ];
  }),
  check("values are written along shapes without gates, report or list of problems", ({ modules }) => {
    const { ShapeWriter } = modules["compile/items/shape-writer.ts"];
    const { list, optional, record, required, text } = modules["compile/items/shape.ts"];
    const shape = record(optional("id", text, "id"), required("a", list(text)));
    const source = parseJson('{"x":1,"a":["b",2],"id":"i"}');
    const writer = new ByteWriter();
    new ShapeWriter({ document: source, writer }).write(shape, 0);
    return [[Buffer.from(writer.bytes()), '{"id":"i","a":["b",]}']];
  }),
  check("a gate that says true leaves a member out without a word", ({ modules }) => {
    const { ShapeWriter } = modules["compile/items/shape-writer.ts"];
    const { optional, record, text } = modules["compile/items/shape.ts"];
    const source = parseJson('{"id":"i","x":1}');
    const writer = new ByteWriter();
    const said: string[] = [];
    const report = {
      gated: (pointer: string) => said.push(pointer),
      unknownMember: (pointer: string) => said.push(pointer),
    };
    new ShapeWriter({ document: source, writer, gates: { id: () => true }, report }).write(
      record(optional("id", text, "id")),
      0,
    );
    return [
      [Buffer.from(writer.bytes()), "{}"],
      [said, "/x"],
    ];
  }),
  check("the dialects stand in the order of their age", ({ dialects }) => [
    [[...dialects.keys()], "codex-0.144,codex-0.147,made-up"],
  ]),
];

export const furtherChecks: readonly Check[] = [...options, ...places, ...parts];
