import { expect, test } from "vitest";
import { githubReport } from "./github.js";
import { junitReport } from "./junit.js";
import type { Report } from "./report.js";

const odd = `a "quoted" <tag> & 100%,\r\n\u0000\u001B[31m\uD800: é 🚀`;
const report: Report = {
  name: "prompt-wire check",
  cases: [
    {
      name: "id-prefix",
      failures: [{ severity: "error", message: odd, details: odd, place: { file: "a,b:c.json", line: 3, column: 7 } }],
    },
    { name: "cache-key", failures: [{ severity: "warning", message: "one", details: "" }] },
    { name: "sizes", failures: [] },
  ],
};

test("JUnit holds any text, and counts only errors as failures", () => {
  expect(junitReport(report)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="prompt-wire check" tests="3" failures="1">
  <testsuite name="prompt-wire check" tests="3" failures="1" errors="0" skipped="0">
    <testcase classname="prompt-wire check" name="id-prefix">
      <failure message="a &quot;quoted&quot; &lt;tag&gt; &amp; 100%,&#13;&#10;\uFFFD\uFFFD[31m\uFFFD: é 🚀">a,b:c.json:3:7
a "quoted" &lt;tag&gt; &amp; 100%,\r
\uFFFD\uFFFD[31m\uFFFD: é 🚀</failure>
    </testcase>
    <testcase classname="prompt-wire check" name="cache-key">
      <system-out>warning: one
</system-out>
    </testcase>
    <testcase classname="prompt-wire check" name="sizes"/>
  </testsuite>
</testsuites>
`,
  );
});

test("GitHub annotations stay on one line each", () => {
  const lines = githubReport(report).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /^::error file=a%2Cb%3Ac\.json,line=3,col=7,title=id-prefix::a "quoted" <tag> & 100%25,%0D%0A/,
  );
  expect(lines[1]).toBe("::warning title=cache-key::one");
});
