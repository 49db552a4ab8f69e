import { describe, expect, it } from "vitest";
import { expectRefusal, type RefusedProfile } from "./refusal.js";
import { configFromToml } from "./toml-config.js";

const read = (text: string) => configFromToml(text, { kind: "profile", file: "p.toml" });

const table: readonly RefusedProfile[] = [
  [
    "TOML that is none",
    'model = "gpt-5.5"\nturn = \n',
    "3:1",
    "toml-syntax",
    "Not TOML: unspecified values are invalid",
  ],
  [
    "a table given twice",
    'model = "m"\n[turn]\n[turn]\n',
    "3:2",
    "toml-syntax",
    "Not TOML: defining a key multiple times is invalid",
  ],
  [
    "a date for a text",
    "model = 1979-05-27\n",
    "1:9",
    "profile-type",
    "model: expected a string or an object, found a date",
  ],
  [
    "a list of tables for a table",
    'model = "m"\n[[turn]]\nverbosity = "low"\n',
    "2:3",
    "profile-type",
    "turn: expected an object, found an array",
  ],
  [
    "infinite retries",
    'model = "m"\n[provider]\nname = "M"\nbase_url = "http://h"\nrequest_max_retries = inf\n',
    "5:23",
    "profile-type",
    "provider.request_max_retries: expected a whole number from 0 up, found the number inf",
  ],
];

describe("a broken profile in TOML", () => {
  it.each(table)("is refused for %s", (_name, text, place, code, message) => {
    expectRefusal(() => read(text), place, code, message);
  });
});

describe("configFromToml", () => {
  it("puts headers, dotted keys, inline tables and arrays of tables into one tree, in file order", () => {
    const root = read(
      '"2" = 1\n"1" = 2\na.b.c = "x"\n[a.d]\ne = [1, 2]\n[[list]]\nn = 1\n[list.sub]\nm = 2\n[[list]]\nf = { g.h = true }\n',
    );
    expect(root.members.map(({ name }) => name)).toEqual(["2", "1", "a", "list"]);
    expect(root.find(["a", "b", "c"])?.text()).toBe("x");
    expect(root.find(["a", "d", "e", "1"])?.numberText).toBe("2");
    expect(root.find(["list", "0", "sub", "m"])?.scalar).toBe(2);
    expect(root.find(["list", "1", "f", "g", "h"])?.scalar).toBe(true);
  });

  it("knows line and column of values and names, in UTF-16 units", () => {
    const root = read('# é🚀\r\n["tä"."b c"]\r\n"🚀" = "v"\r\n');
    const member = root.find(["tä", "b c"])?.members[0];
    expect(member?.node.place()).toEqual({ file: "p.toml", line: 3, column: 8 });
    expect(member?.node.place(member.nameOffset)).toEqual({ file: "p.toml", line: 3, column: 1 });
  });

  it("keeps numbers as whole numbers whatever their notation, and large ones exact", () => {
    const root = read("a = 0x10\nb = 1_000\nc = 9223372036854775807\nd = 1e3\n");
    expect(root.members.map(({ node }) => node.numberText)).toEqual(["16", "1000", "9223372036854775807", "1e3"]);
  });
});
