import type { Rule } from "../finding.js";

const frameFields = ["type", "generate"];
const frameMetadata = /^ws_request_header_|^x-codex-ws-/;

/** What belongs into a WebSocket frame (wire contract 10.3) and stands in an HTTP body. */
export const websocketFields: Rule = {
  codes: ["websocket-only-field"],
  *find(view) {
    if (view.transport !== "http") return;
    for (const name of frameFields) {
      if (view.member(name) === -1) continue;
      yield {
        code: "websocket-only-field",
        severity: "error",
        pointer: `/${name}`,
        message: `${name} belongs into a WebSocket frame; this is an HTTP body`,
        says: `Unknown parameter: '${name}'.`,
        fix: `leave ${name} out over HTTP`,
      };
    }
    const metadata = view.member("client_metadata");
    if (metadata === -1 || !view.document.isObject(metadata)) return;
    for (const { key } of view.document.members(metadata)) {
      const name = view.document.string(key);
      if (!frameMetadata.test(name)) continue;
      yield {
        code: "websocket-only-field",
        severity: "warning",
        pointer: `/client_metadata/${name}`,
        message: `${name} stands in for a header of a WebSocket frame; over HTTP it has no effect`,
        says: "nothing: it is ignored, and what it should switch on stays off",
        fix: "send it as a header over HTTP",
      };
    }
  },
};
