import type { Entry } from "../entry.js";

/** Success. */
const success = Array.from({ length: 100 }, (_, index) => 200 + index);

/** A web page where the API should answer; what an error page says is told by its words and its status. */
export const pageEntries: readonly Entry[] = [
  {
    name: "page-answered",
    patterns: [
      { status: success, message: /^<(?:!doctype html|html)\b/i },
      // The page itself, whatever it begins with, or its head alone.
      { status: success, contentType: /^text\/html\b/i, message: /^(?:<|HTTP\/)/ },
      { status: "none", message: /^<(?:!doctype html|html)\b[^>]*>.*<(?:head|body|title)\b[^>]*>.*<\//i },
    ],
    means: "a web page, and no answer of the API: something in front of the API answered",
    why: "the address is base_url with /responses (wire contract 9.1); a login page, a proxy, a portal or a web site is there. Under a success the client waits for events, finds none, and takes the stream for cut (wire contract 9.6)",
    rule: "url/base",
    fault: ["gateway", "user"],
    retry: "useless",
    retryWhy: "the page is there every time, until the address or what stands before it is changed",
    fix: {
      user: "look at base_url (often /v1 is missing), at proxy settings, and at what the page asks for",
      gateway: "pass /responses on to the API; answer a request without rights with 401 and JSON, not with a page",
    },
    next: "compile",
  },
];
