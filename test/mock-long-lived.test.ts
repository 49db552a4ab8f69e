import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { startMock } from "../src/mock/mock.js";
import { post } from "./loopback/mock-client.js";

const request = { model: "m", input: "hi", store: false };

test("a mock that keeps no journal tells everything all the same", async () => {
  const told: string[] = [];
  const mock = await startMock({
    keepJournal: false,
    observe: (event) => event.type === "received" && told.push(new TextDecoder().decode(event.entry.body)),
  });
  await (await post(mock, request)).text();
  await mock.stop();
  expect(told).toEqual([JSON.stringify(request)]);
  expect(mock.journal).toEqual([]);
});

test("when a mock has stopped, even twice at once, no connection is open", async () => {
  const mock = await startMock();
  await (await post(mock, request)).text();
  const client = new WebSocket(`${mock.url.replace("http", "ws")}/responses`);
  await new Promise((resolve) => client.once("open", resolve));
  const gone = new Promise((resolve) => client.once("close", resolve));
  expect(mock.connections).toBeGreaterThan(0);
  await Promise.all([mock.stop(), mock.stop()]);
  expect(mock.connections).toBe(0);
  await gone;
});

test("two mocks at once answer the same, each with its own count", async () => {
  const mocks = await Promise.all([startMock(), startMock()]);
  const texts = async () => Promise.all(mocks.map(async (mock) => (await post(mock, request)).text()));
  for (const id of ["resp_1", "resp_2"]) {
    const [one, other] = await texts();
    expect(one).toBe(other);
    expect(one).toContain(`"id":"${id}"`);
  }
  await Promise.all(mocks.map((mock) => mock.stop()));
});
