import { counted } from "../../problem/counted.js";
import { itemList } from "../../protocol/body-protocol.js";
import type { Finding, Rule } from "../finding.js";
import type { RequestView } from "../request-view.js";

/** The ChatGPT backend closes the socket (1009) on messages of 16 MiB and more, as measured by users of several gateways. */
export const largestFrame = 16 * 1024 * 1024 - 1;
/** From here on gateways are known that answer 413. */
const largeBody = 10 * 1024 * 1024;

/** The size of the whole, with the items that make it so large. */
export const sizes: Rule = {
  codes: ["frame-large", "body-large", "body-not-accepted"],
  protocols: ["responses", "chat"],
  *find(view, { accepts }) {
    const { size } = view;
    if (view.transport === "websocket") {
      const most = accepts?.frameBytes ?? largestFrame;
      if (size > most) yield frameLarge(view, most);
    } else if (accepts?.bodyBytes !== undefined) {
      if (size > accepts.bodyBytes) yield notAccepted(view, accepts.bodyBytes);
    } else if (size > largeBody) yield bodyLarge(view);
  },
};

const fix = "compact the thread, or take old images and outputs out of it";

function frameLarge(view: RequestView, most: number): Finding {
  return {
    code: "frame-large",
    severity: "error",
    pointer: "",
    message: `the frame has ${counted(view.size, "byte")}; ${counted(most, "byte")} are allowed. ${biggest(view)}`,
    says: "close 1009 (message too big)",
    fix: `${fix}, or send it over HTTP`,
  };
}

function bodyLarge(view: RequestView): Finding {
  return {
    code: "body-large",
    severity: "warning",
    pointer: "",
    message: `the body has ${counted(view.size, "byte")}: some gateways take 10 MiB at most. ${biggest(view)}`,
    says: "413 Payload Too Large",
    fix,
  };
}

function notAccepted(view: RequestView, most: number): Finding {
  return {
    code: "body-not-accepted",
    severity: "error",
    pointer: "",
    message: `the body has ${counted(view.size, "byte")}; ${counted(most, "byte")} are accepted. ${biggest(view)}`,
    says: `Request body size exceeds maximum allowed size: ${most} bytes`,
    fix,
  };
}

/** The three largest items, the largest first. */
export function biggest({ document, protocol, listed }: RequestView): string {
  const sized = listed.map(({ node, index, type }) => ({
    index,
    type,
    size: document.end(node) - document.start(node),
  }));
  const largest = sized.toSorted((left, right) => right.size - left.size).slice(0, 3);
  return largest.length === 0
    ? `It has no ${protocol === "chat" ? "messages" : "items"}.`
    : `Largest: ${largest.map(({ index, type, size }) => `${itemList[protocol]}[${index}] ${type} ${counted(size, "byte")}`).join(", ")}`;
}
