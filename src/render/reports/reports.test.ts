import { expect, test } from "vitest";
import { githubReport } from "./github.js";
import { githubSummary } from "./github-summary.js";
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

/** A report of many failed cases. */
function failed(count: number): Report {
  const failures = [{ severity: "error", message: "changed", details: "line\n".repeat(100) }] as const;
  return { name: "check", cases: Array.from({ length: count }, (_, position) => ({ name: `c${position}`, failures })) };
}

test("GitHub gets no more annotations than it shows, and the last one says how many there are", () => {
  expect(githubReport(failed(10)).trimEnd().split("\n")).toHaveLength(10);
  const lines = githubReport(failed(1000)).trimEnd().split("\n");
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe("::error title=check::and 991 more errors: see the log or the summary");
  expect(lines[0]?.match(/%0A/g)).toHaveLength(21);
});

test("the summary of a step is Markdown that no text of a case can break", () => {
  const text = githubSummary(report);
  expect(text).toContain("2 cases of 3 with findings");
  expect(text).toContain('<summary>❌ id-prefix: a "quoted" &#60;tag&#62; &#38; 100%, ');
  const fenced: Report = {
    name: "c",
    cases: [{ name: "n", failures: [{ severity: "error", message: "m", details: "```\n</details>\n````" }] }],
  };
  expect(githubSummary(fenced)).toContain("`````\n```\n</details>\n````\n`````\n");
  expect(githubSummary(failed(1000))).toContain("and 950 more cases: see the log");
  expect(githubSummary(failed(1000)).length).toBeLessThan(100_000);
  expect(githubSummary({ name: "c", cases: [{ name: "n", failures: [] }] })).toBe(
    "### c\n\n1 case, all as they should be\n",
  );
});
