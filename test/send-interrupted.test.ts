import { expect, test } from "vitest";
import { chunk, RawServer, sse, streamHead } from "./loopback/raw-server.js";
import { profileOf, SendScene } from "./loopback/send-scene.js";
import { StartedCommand } from "./loopback/started-command.js";

test("Ctrl-C is told as what it is, and what follows reads the half that was kept", { timeout: 12_000 }, async () => {
  const half = { type: "response.output_text.delta", output_index: 0, delta: "half" };
  const server = await RawServer.start((socket) => void socket.write(streamHead + chunk(sse(half)).toString()));
  const scene = new SendScene();
  scene.open();
  scene.file("profile.json", JSON.stringify(profileOf(server.host)));
  const words = ["send", "--record", "c.jsonl", "--transport", "http", "-p", "profile.json"];
  const command = new StartedCommand(words, scene.folder, { MOCK_KEY: "sk-mock-123456" });
  try {
    await command.prints("half");
    const { stderr } = await command.interrupt();
    expect(stderr).toContain("\ninterrupted: the answer is not complete\n");
    expect(stderr).toMatch(/\ninterrupted +\d+ ms +\+\d+\nsaved c\.jsonl\nnext: prompt-wire inspect c\.jsonl\n$/);
  } finally {
    command.child.kill("SIGKILL");
    await command.ended;
    await server.stop();
    await scene.close();
  }
});
