import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "../src/commands/command-line.js";
import { trafficPageOf } from "../src/commands/traffic-page.js";
import type { ObservedExchange } from "../src/traffic/observed-exchange.js";
import { cassetteOf, lossyChain } from "./cassette-text.js";
import { user } from "./planned-conversation.js";
import { answered, posted, usage } from "./planned-traffic.js";
import { recordingTerminal } from "./recording-terminal.js";
import { temporaryFolder } from "./temporary-folder.js";

const hostile =
  '</script></pre></details><script>alert("1")</script><img src=x onerror=alert(1)>&\u202Eevil\u0007\u001B[2J';

/** The same text wherever a recording holds one. */
function hostileExchanges(): ObservedExchange[] {
  const body = (text: string): object => ({
    model: hostile,
    prompt_cache_key: hostile,
    [hostile]: { [hostile]: hostile },
    instructions: hostile,
    tools: [{ type: "function", name: hostile }],
    input: [user(text), { type: "function_call_output", call_id: hostile, output: hostile }],
  });
  const headers = [[hostile, hostile]] as const;
  const url = `https://gw.example/${hostile}`;
  const one = posted(body("one"), {
    url,
    headers,
    method: hostile,
    events: [hostile, ...answered(hostile, usage(1, 0), user(hostile))],
  });
  const error = JSON.stringify({ error: { code: hostile, message: hostile } });
  const two = posted(body(hostile), { url, headers, status: 400, answerBody: error });
  const three = { ...posted({}), body: hostile, status: 500, answerBody: hostile };
  const frame = { type: "response.create", ...body("x"), previous_response_id: hostile };
  const four: ObservedExchange = {
    ...posted(frame, {
      headers,
      events: [`{"type":"error","status":400,"error":{"code":${JSON.stringify(hostile)}}}`],
    }),
    kind: "frame",
    connection: 0,
    close: { by: "server", code: 4000, reason: hostile },
  };
  return [one, two, three, four].map((exchange, index) => Object.assign(exchange, { at: index, endedAt: index + 1 }));
}

async function hostilePage(): Promise<string> {
  const head = { cassette: 1, program: hostile, started: hostile, redaction: "secrets", source: hostile } as const;
  const connections = [{ connection: 0, url: hostile, headers: [], at: 0, status: 403, answerBody: hostile }];
  const recording = { head, connections, gaps: [{ lines: 1, bytes: 2, reason: hostile }], isRedacted: false };
  return trafficPageOf({ name: hostile, exchanges: hostileExchanges(), recording });
}

test("nothing of a foreign text becomes markup, moves the cursor or turns the direction of the page", async () => {
  const page = await hostilePage();
  const tags = new Set(Array.from(page.matchAll(/<\/?([a-z]\w*)/gi), ([, name]) => name));
  const own =
    "html head meta title style body a header h1 p main section h2 ul li b i u span div details summary code pre del ins dl dt dd footer";
  expect([...tags].filter((tag) => !own.split(" ").includes(tag!))).toEqual([]);
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  expect(page).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  expect(page.match(/alert\(/g)?.length).toBeGreaterThan(20);
});

test("every attribute is one that the page writes itself, and tags are closed", async () => {
  const page = await hostilePage();
  for (const [, attributes = ""] of page.matchAll(/<[a-z]\w*((?:\s[^<>]*)?)>/g)) {
    const rest = attributes.replaceAll(
      /\s(?:class|id|href|style|title|tabindex|lang|charset|name|content|http-equiv|data-name|aria-[a-z]+)="[^"<>]*"/g,
      "",
    );
    expect(rest.replace(/^\sopen$/, "")).toBe("");
  }
  for (const tag of ["details", "summary", "pre", "div", "ul", "li", "section", "dl"]) {
    expect([tag, page.match(new RegExp(`<${tag}[ >]`, "g"))?.length]).toEqual([
      tag,
      page.match(new RegExp(`</${tag}>`, "g"))?.length,
    ]);
  }
});

test("the page needs nothing from elsewhere and runs nothing", async () => {
  const page = await hostilePage();
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page.match(/\s(?:src|href)="(?!#)/)).toBeNull();
  expect(page.slice(page.indexOf("<style>"), page.indexOf("</style>"))).not.toMatch(/url\(|@import/);
});

test("a secret that a recording lets through in a header does not get onto the page", async () => {
  const headers = [["authorization", "Bearer sk-planted"]] as const;
  const page = await trafficPageOf({ name: "c.jsonl", exchanges: [posted({ model: "m", input: [] }, { headers })] });
  expect(page).not.toContain("planted");
});

test("verdicts stand on top and lead into their rows; rows hold frame, answer and what changed", async () => {
  const page = await trafficPageOf({ name: "cap.jsonl", exchanges: lossyChain() });
  const top = page.slice(0, page.indexOf("<main>"));
  expect(top).toContain('<a href="#n4">#4</a> <b>client break</b>: the output of call_1 was rewritten');
  expect(top).toContain("<del>&quot;…ll time: 1.31s&quot;</del>");
  expect(top).toContain('<a href="#n5">#5</a> <b>provider miss</b>');
  for (let number = 1; number <= 5; number++) expect(page.match(new RegExp(`id="n${number}"`, "g"))).toHaveLength(1);
  expect(page.match(/class="bar (?:full|delta|lost)" href="#n\d"/g)).toHaveLength(5);
  expect(page).toMatch(/<a class="bar full" href="#n1"[^>]*><i [^>]*><\/i><b>1<\/b><\/a>/);
  expect(page).toMatch(/<span class="end">0:42<\/span><\/div>/);
  // The delta before is compared by all that it means.
  expect(page).toContain("Since #3: bytes differ");
  expect(page).toMatch(/Since #3:.*?<code class="place">input\[2\]\.output<\/code>/s);
  expect(page).toContain("prompt-wire compile cap.jsonl#5");
});

test("headers of requests and answers stand behind a row, and a page without a loss says so", async () => {
  const exchange = posted(
    { model: "m", input: [] },
    { headers: [["x-one", "1"]], answerHeaders: [["retry-after", "6"]], events: answered("r", null) },
  );
  const page = await trafficPageOf({ name: "cap.jsonl", exchanges: [exchange] });
  expect(page).toMatch(/Headers of the request<\/summary>.*<dt>x-one<\/dt><dd>1<\/dd>/);
  expect(page).toMatch(/Headers of the answer<\/summary>.*<dt>retry-after<\/dt><dd>6<\/dd>/);
  expect(page).toContain("no prompt cache was broken, no delta lost, and nothing sent that a provider would refuse");
});

test("without times there is no timeline", async () => {
  const untimed = lossyChain().map((exchange) => Object.assign(exchange, { at: 0, firstEventAt: 0, endedAt: 0 }));
  const page = await trafficPageOf({ name: "cap.jsonl", exchanges: untimed });
  expect(page).not.toContain("Timeline");
  expect(page).toContain("Exchanges");
});

test("a page of many long exchanges stays small, and leaves out the first of too many", async () => {
  const texts = Array.from({ length: 60 }, (_, index) => user(`text ${index} `.repeat(800)));
  const exchanges = Array.from({ length: 500 }, (_, index) =>
    posted(
      { model: "m", prompt_cache_key: "k", input: texts.slice(0, 10 + (index % 50)) },
      { events: answered("r", null) },
    ),
  );
  const page = await trafficPageOf({ name: "c.jsonl", exchanges });
  expect(page.length).toBeLessThan(20_000_000);
  const short = Array.from({ length: 2100 }, () => posted({ model: "m", input: [] }));
  const long = await trafficPageOf({ name: "c.jsonl", exchanges: short });
  expect(long).toContain("100 earlier exchanges not on this page");
  expect(long.match(/<summary class="row">/g)).toHaveLength(2000);
});

test("export --format html writes it; what is no recording is refused", async () => {
  const folder = temporaryFolder({ "cap.jsonl": cassetteOf(lossyChain()), "prompt.json": '{"input":[]}' });
  const run = async (file: string): Promise<[number, string]> => {
    const terminal = recordingTerminal();
    const words = ["export", join(folder, file), "--format", "html", "-o", join(folder, "cap.html")];
    return [await runCommandLine(words, terminal), terminal.remarks()];
  };
  expect(await run("cap.jsonl")).toEqual([0, ""]);
  expect(readFileSync(join(folder, "cap.html"), "utf8")).toMatch(/^<!doctype html>\n.*<\/html>\n$/s);
  const [code, remarks] = await run("prompt.json");
  expect(code).toBe(2);
  expect(remarks).toContain("--format html makes a page of recorded traffic");
});
