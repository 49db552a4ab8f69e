import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../json/parse.js";
import { configFromValue } from "../../profile/plain-config.js";
import { resolveProfile } from "../../profile/resolve.js";
import { type CallKind, callKinds } from "./call-kind.js";
import { chatBody, chatFile, type Json } from "../../../test/random-chat-source.js";
import { compileChat } from "./compile-chat.js";
import type { MappingRow } from "./mapping.js";

const settings = configFromValue(
  {
    model: {
      slug: "m",
      extendedThinking: true,
      maxOutputTokens: 9,
      options: {
        tools: [{ type: "function", function: { name: "f" } }],
        tool_choice: "required",
        top_k: 5,
        seed: null,
        stop: "s",
        verbosity: "v",
      },
    },
  },
  { kind: "profile" },
  "test",
);
const profiles = { none: resolveProfile(), settings: resolveProfile({ layers: [settings] }) };

const sources = fc.record({
  source: fc.oneof(chatBody, chatFile),
  call: fc.constantFrom(...callKinds),
  profile: fc.constantFrom("none", "settings"),
});

interface Given {
  readonly call: CallKind;
  readonly profile: keyof typeof profiles;
}

function compiled(source: Json, given: Given): { rows: readonly MappingRow[]; chat: Json; responses: Json } {
  const document = parseJson(JSON.stringify(source), { name: "chat.json" });
  const options = { call: given.call, profile: profiles[given.profile] };
  const request = compileChat({ document, ...options, endpoint: "responses", mapping: true });
  const chat = compileChat({ document, ...options, endpoint: "chat" });
  return { rows: request.mapping ?? [], chat: parsed(chat.body), responses: parsed(request.body) };
}

const parsed = (bytes: Uint8Array): Json => JSON.parse(new TextDecoder().decode(bytes)) as Json;

/** Pointers of everything that is no container, and of empty containers. */
function leaves(node: Json, pointer = ""): string[] {
  if (node === null || typeof node !== "object") return [pointer];
  const entries = Object.entries(node);
  if (entries.length === 0) return [pointer];
  return entries.flatMap(([name, child]) =>
    leaves(child, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
}

function at(node: Json, pointer: string): Json | undefined {
  let found: Json | undefined = node;
  for (const step of pointer.split("/").slice(1)) {
    found = (found as Record<string, Json> | null | undefined)?.[step.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return found;
}

/** The innermost of the places around a leaf. */
function covering(pointer: string, places: ReadonlySet<string>): string | undefined {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const around = pointer.slice(0, end);
    if (places.has(around)) return around;
  }
  return undefined;
}

const containers = new Set(["/messages", "/options", "/system", "/input", "/tools", "/reasoning", "/text"]);
const saysNothing = (node: Json | undefined): boolean =>
  node === null || (typeof node === "object" && Object.keys(node).length === 0);

/** Leaves that no place is around. */
function untold(node: Json, places: ReadonlySet<string>): string[] {
  return leaves(node).filter((leaf) => {
    const isNothing = containers.has(leaf) && saysNothing(at(node, leaf));
    return !isNothing && covering(leaf, places) === undefined;
  });
}

describe("the mapping of a chat source", () => {
  test("tells of every member of the source, once", () => {
    fc.assert(
      fc.property(sources, ({ source, ...given }) => {
        const { rows } = compiled(source, given);
        const places = rows.flatMap((row) => row.source ?? []);
        expect(new Set(places).size).toBe(places.length);
        expect(places.filter((place) => at(source, place) === undefined)).toEqual([]);
        const known = new Set(places);
        expect(untold(source, known)).toEqual([]);
        // A row of its own for every message, part, call, tool and option, however little there is to say.
        const units = Object.keys(source as object).length === 0 ? [] : unitsOf(source);
        const dropped = new Set(rows.filter(({ outcome }) => outcome === "dropped").flatMap((row) => row.source ?? []));
        expect(units.filter((unit) => !known.has(unit) && covering(unit, dropped) === undefined)).toEqual([]);
      }),
    );
  });

  test.each(["chat", "responses"] as const)("explains every member of the %s body", (side) => {
    fc.assert(
      fc.property(sources, ({ source, ...given }) => {
        const result = compiled(source, given);
        const rows = result.rows.filter((row) => row[side] !== undefined);
        expect(rows.filter((row) => at(result[side], row[side]!) === undefined)).toEqual([]);
        const known = new Set(rows.map((row) => row[side]!));
        const single = rows.filter(({ rule }) => rule !== "chat/instructions").map((row) => row[side]!);
        expect(new Set(single).size).toBe(single.length);
        expect(untold(result[side], known)).toEqual([]);
      }),
    );
  });

  test("tells values as they are, and loses no text unsaid", () => {
    fc.assert(
      fc.property(sources, ({ source, ...given }) => {
        const { rows, responses } = compiled(source, given);
        const written = JSON.stringify(responses);
        const dropped = new Set(rows.filter(({ outcome }) => outcome === "dropped").flatMap((row) => row.source ?? []));
        for (const row of rows) {
          if (row.before !== undefined && row.source !== undefined) {
            // The value itself; of a message its content, of a part its text, of a call what it is called with.
            const own = at(source, row.source) ?? null;
            const inner = ["content", "text", "function/arguments", "custom/input"].map((path) => at(own, `/${path}`));
            expect([own, ...inner]).toContainEqual(JSON.parse(row.before));
          }
          if (row.after !== undefined && row.outcome !== "merged") {
            expect(JSON.parse(row.after)).toEqual(at(responses, row.responses!));
          }
        }
        const lost = leaves(source).filter((leaf) => {
          const own = at(source, leaf);
          if (typeof own !== "string" || !/^<\d+>/.test(own)) return false;
          return !written.includes(JSON.stringify(own).slice(1, -1)) && covering(leaf, dropped) === undefined;
        });
        expect(lost).toEqual([]);
      }),
    );
  });

  test("changes nothing of the request, and is not made unasked", () => {
    fc.assert(
      fc.property(sources, ({ source, ...given }) => {
        const document = parseJson(JSON.stringify(source));
        const options = { call: given.call, profile: profiles[given.profile] };
        const { mapping, ...mapped } = compileChat({ document, ...options, endpoint: "responses", mapping: true });
        expect(mapping).toBeDefined();
        const unmapped = compileChat({ document, ...options, endpoint: "responses" });
        expect(unmapped).toEqual(mapped);
      }),
    );
  });
});

/** Pointers of messages, parts, calls, tools and options of a source. */
function unitsOf(source: Json): string[] {
  const { messages: list, tools, options: own, system, ...rest } = source as Readonly<Record<string, Json>>;
  const each = (values: Json | undefined, pointer: string): string[] =>
    Array.isArray(values) ? values.map((_, position) => `${pointer}/${position}`) : [];
  const isFile = own !== undefined || system !== undefined;
  const parts = (Array.isArray(list) ? (list as readonly Readonly<Record<string, Json>>[]) : []).flatMap(
    ({ content: inner, tool_calls: calls, role }, position) => {
      const said = each(inner, `/messages/${position}/content`);
      return role === "assistant" ? said.concat(each(calls, `/messages/${position}/tool_calls`)) : said;
    },
  );
  const named = (members: object, pointer: string): string[] =>
    Object.keys(members)
      .filter((name) => !["messages", "tools"].includes(name))
      .map((name) => `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return [
    ...each(list, "/messages"),
    ...parts,
    ...each(isFile ? undefined : tools, "/tools"),
    ...each(system, "/system"),
    ...(isFile ? named((own ?? {}) as object, "/options") : named(rest, "")),
  ];
}
