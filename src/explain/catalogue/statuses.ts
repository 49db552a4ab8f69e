import type { Entry, Pattern } from "../entry.js";

/** A status without any sentence, as `answer --then` names it, a status line has it, or the client prints it. */
function alone(status: string, phrase: string): Pattern {
  const before = /(?:upgrade[ :]|HTTP\/[\d.]+ |unexpected status |(?:error code|status(?: code)?):? )?/.source;
  const behind = /(?:: unknown error)?(?:, (?:url|cf-ray|request id): .*)?/.source;
  return { message: new RegExp(`^${before}(?<status>${status})(?: (?:${phrase}))?[:.]?${behind}$`, "i") };
}

/** What is known of a status alone; they stand behind everything that a sentence or a code tells. */
export const statusEntries: readonly Entry[] = [
  {
    name: "redirected",
    patterns: [{ status: [301, 302, 303, 307, 308] }],
    means: "the server, or something before it, says that the address is another one (Location)",
    why: "over HTTP the client follows it: 301, 302 and 303 with GET and without a body, 307 and 308 with the same request, without the key on another host; what is there decides. Without a Location, and as the answer to an upgrade, it is a refusal like any other (wire facts 7)",
    fault: ["user", "gateway"],
    retry: "useless",
    retryWhy: "the address leads elsewhere every time",
    fix: {
      user: "put the address that it names into base_url (https for http, another path, no page to sign in)",
      gateway: "pass requests on yourself, or answer 308, which keeps method and body",
    },
  },
  {
    name: "bad-request-alone",
    patterns: [alone("400", "bad request")],
    means: "a 400 alone: the request is refused as it is, and the status does not say what about it",
    why: "a provider refuses a member, an item, an id or a size so; a gateway a header, or a body that it cannot read (zstd). The client ends the turn and shows the body (wire contract 9.8), which has the reason",
    fault: ["agent", "gateway", "user"],
    retry: "useless",
    retryWhy: "the same request is refused every time",
    tries: { move: "400", http: 1, webSocket: 1 },
    fix: {
      user: "explain the body of the answer; without one, check the request",
      gateway: "pass the provider's body on with its status",
    },
    next: "check",
  },
  {
    name: "not-found-alone",
    patterns: [alone("404", "not found")],
    means: "a 404 alone: nothing is at this address, or something that the request names is missing there",
    why: "the address (base_url without /v1, an endpoint that the server does not have), the model, the response of previous_response_id, an item_reference: the body of the answer says which; without one it is mostly the address",
    fault: ["user", "gateway", "agent"],
    retry: "useless",
    retryWhy: "it is not there the next time either",
    tries: { move: "404", http: 6, webSocket: 6, fallsBack: true },
    fix: {
      user: "look at base_url, then at the model's name; explain the body of the answer",
      gateway: "say in the body what was not found",
    },
    next: "compile",
  },
  {
    name: "method-alone",
    patterns: [alone("405", "method not allowed")],
    means: "a 405 alone: something is at this address, and does not take this method",
    why: "the client asks with POST, and for a WebSocket with GET; a server for pages, a wrong path, or an endpoint without WebSocket answers so. Where a redirect was followed, POST became GET (wire facts 7)",
    fault: ["user", "gateway"],
    retry: "useless",
    retryWhy: "the method is the same every time",
    tries: { move: "405", http: 6, webSocket: 6, fallsBack: true },
    fix: {
      user: "look at base_url; supports_websockets = false where only the upgrade is answered so",
      gateway: "take POST at /responses, and GET with an upgrade if you offer WebSocket",
    },
    next: "compile",
  },
  {
    name: "timeout-alone",
    patterns: [alone("408", "request timeout")],
    means: "a 408 alone: the server, or something before it, waited too long for the request",
    why: "a slow or stalled upload (a long history, images), a proxy with a short limit, or a connection that was kept open and idle",
    fault: ["gateway", "user"],
    retry: "now",
    retryWhy: "the client tries it again by itself",
    tries: { move: "408", http: 6, webSocket: 6, fallsBack: true },
    fix: {
      user: "send it again; compact the thread where the request is large",
      gateway: "allow more time for the body of a request",
    },
  },
  {
    name: "unprocessable-alone",
    patterns: [alone("422", "unprocessable (?:entity|content)")],
    means: "a 422 alone: the body was read, and something in it is not as the server's schema wants it",
    why: "servers that check bodies against a schema of their own (FastAPI and the like: vLLM, LiteLLM, many gateways) answer so; which member it is stands in the body, as detail or error",
    fault: ["gateway", "agent"],
    retry: "useless",
    retryWhy: "the same body fails the same check",
    tries: { move: "422", http: 6, webSocket: 6, fallsBack: true },
    fix: {
      user: "explain the body of the answer",
      gateway: "take what the client sends, or name the member that you do not take",
    },
    next: "check",
  },
  {
    name: "server-status-alone",
    patterns: [alone("5(?!00|02|03|04|29)\\d\\d", "[a-z ]+")],
    means: "a {status} alone: something went wrong on the way or at the server, and not in the request",
    why: "every status from 500 on speaks of the server, a proxy or a balancer; 520 to 526 are a proxy's words for a server that it cannot reach or understand. 501 and 505 mean that the server has no such feature",
    fault: ["provider", "gateway"],
    retry: "later",
    retryWhy: "the client tries it again by itself; 501 and 505 stay",
    tries: { move: "520", http: 30, webSocket: 6, fallsBack: true },
    fix: {
      user: "wait; look at the provider's status page",
      gateway: "log what the upstream really answered, and pass that on",
    },
  },
];
