import { expect, test } from "vitest";
import { readProxy } from "./proxy-option.js";

test.each(["", " ", "file:///x", "javascript:1", "socks5://127.0.0.1:1", "x"])("%j is no proxy", (given) => {
  expect(() => readProxy(given, {})).toThrow("--proxy is no address of an HTTP proxy");
});

test.each(["constructor", "UNSET", "BLANK"])("the variable %s has none", (name) => {
  expect(() => readProxy(`env:${name}`, { BLANK: " " })).toThrow(`Missing environment variable: \`${name}\``);
});

test("a password is taken as it stands where its escapes are none", () => {
  const proxy = readProxy("env:P", { P: "http://u:100%zz@127.0.0.1:1" });
  expect(proxy?.authorization?.reveal()).toBe(`Basic ${Buffer.from("u:100%zz").toString("base64")}`);
});
