import { expect, test } from "vitest";
import { upstreamOf } from "./upstream.js";

test.each([
  ["postgres://user:pa5sw0rd@h/db", "postgres://(redacted)@h/db"],
  ["http://user:pa5/sw0rd@h:x/db", "http://(redacted)@h:x/db"],
  ["user:pa5sw0rd@h", "(redacted)@h"],
  ["http//h/?api_key=pa5sw0rd", "http//h/?api_key=(redacted)"],
  ["http://user:pa5sw0rd@h/v1", "the address holds a password"],
  ["http://h/v1?key=pa5sw0rd", "the address has a query"],
])("a password in an address that cannot be used is not shown: %s", (address, shown) => {
  const refuse = (): unknown => upstreamOf(address);
  expect(refuse).toThrow(shown);
  expect(refuse).not.toThrow("sw0rd");
});
