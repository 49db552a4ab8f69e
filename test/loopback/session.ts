import { parseJson } from "../../src/json/parse.js";
import { profileFromNode } from "../../src/profile/from-node.js";
import { ClientSession, type SessionOptions } from "../../src/run/client-session.js";
import type { RunEvent } from "../../src/run/run-event.js";
import { runTurn, type TurnEnd, type TurnOptions } from "../../src/run/turn.js";
import { UndiciTransport } from "../../src/transport/http/undici-transport.js";
import { WsTransport } from "../../src/transport/websocket/ws-transport.js";
import { ManualClock } from "./manual-clock.js";

const prompt = { document: parseJson('{"input":[],"base_instructions":{"text":"You are a test agent."}}'), node: 0 };

/** A client of a server on loopback, with time that the test moves, and everything that happened. */
export class TestSession {
  readonly events: RunEvent[] = [];
  readonly session: ClientSession;
  readonly clock: ManualClock;
  readonly #http = new UndiciTransport();

  /** @param profile members beside the provider's address, name and key */
  constructor(
    host: string,
    profile: { readonly provider?: object; readonly [member: string]: unknown },
    clock = new ManualClock(1499),
    more: Partial<SessionOptions> = {},
  ) {
    this.clock = clock;
    const provider = { name: "Mock", base_url: `http://${host}/v1`, env_key: "MOCK_KEY", ...profile.provider };
    const text = JSON.stringify({ dialect: "codex-0.144", model: "gpt-5.4", ...profile, provider });
    const environment = { MOCK_KEY: "sk-mock" };
    let ids = 0;
    this.session = new ClientSession({
      prompt,
      profile: profileFromNode(parseJson(text), 0, { environment, testData: true }),
      environment,
      http: this.#http,
      webSocket: new WsTransport(),
      clock,
      random: () => 0.5,
      newId: () => `id-${++ids}`,
      timeZone: "UTC",
      observe: (event) => this.events.push(event),
      ...more,
    });
  }

  turn(text: string, options: Partial<TurnOptions> = {}): Promise<TurnEnd> {
    const content = [{ type: "input_text", text }];
    const item = parseJson(JSON.stringify({ type: "message", role: "user", content }));
    return runTurn(this.session, { items: [{ document: item, node: 0 }], ...options });
  }

  async close(): Promise<void> {
    await this.session.close();
    await this.#http.close();
  }
}
