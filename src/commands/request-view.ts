import { RequestView } from "../check/request-view.js";
import { promptParts } from "../compile/prompt-parts.js";
import { placeOf } from "../json/place.js";
import { parseJson } from "../json/parse.js";
import { resolvePointer } from "../json/pointer.js";
import type { Place } from "../problem/problem.js";
import type { CompiledChat } from "./load-chat.js";
import type { CapturedSource, CompiledSource, LoadedRequest } from "./load-request.js";

/** A request laid out for rules, and where its parts stand in the files that the user can open. */
export interface LaidOutRequest {
  readonly view: RequestView;
  /** Where the part of a wire pointer comes from: the Prompt's item, or the captured body itself. */
  readonly placeOf: (pointer: string) => Place | undefined;
}

/** Lays a loaded source out, compiled or captured. */
export function layOut(loaded: LoadedRequest): LaidOutRequest {
  switch (loaded.kind) {
    case "compiled":
      return layOutCompiled(loaded);
    case "captured":
      return layOutCaptured(loaded);
    case "chat":
      return layOutChat(loaded);
  }
}

/** A chat source's own places are told by the reasons: a Responses item has no one place in it. */
function layOutChat({ request }: CompiledChat): LaidOutRequest {
  const headers = request.headers.map(([name, value]) => [name, String(value)] as const);
  const facts = { transport: "http", url: request.url, headers } as const;
  return { view: new RequestView(parseJson(request.body, { name: "body" }), 0, facts), placeOf: () => undefined };
}

function layOutCompiled({ request, source }: CompiledSource): LaidOutRequest {
  const { transport, url, promptIndex, dialect } = request;
  const headers = request.headers.map(([name, value]) => [name, String(value)] as const);
  const view = new RequestView(parseJson(request.body, { name: "body" }), 0, {
    transport,
    url,
    headers,
    promptIndex,
    dialect,
    ...(source.lacksTools !== undefined && { lacksTools: source.lacksTools }),
  });
  const { document } = source.prompt;
  const { input, outputSchema } = promptParts(source.prompt);
  const itemPlace = (pointer: string): Place | undefined => {
    const [, index, rest = ""] = /^\/input\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
    const position = index === undefined || input === -1 ? -1 : view.inserted.promptIndex(Number(index));
    const item = position === -1 ? -1 : document.element(input, position);
    if (item === -1) return undefined;
    const member = resolvePointer(document, rest, item);
    return placeOf(document, member === -1 ? item : member);
  };
  const schemaPlace = (pointer: string): Place | undefined => {
    const rest = /^\/text\/format\/schema(\/.*)?$/.exec(pointer);
    const node = rest === null || outputSchema === -1 ? -1 : resolvePointer(document, rest[1] ?? "", outputSchema);
    return node === -1 ? undefined : placeOf(document, node);
  };
  return { view, placeOf: (pointer) => itemPlace(pointer) ?? schemaPlace(pointer) };
}

function layOutCaptured({ source }: CapturedSource): LaidOutRequest {
  const { document, node, isFrame } = source.body;
  const facts = source.kind === "request" ? { headers: source.headers, url: source.url } : {};
  const overSocket = isFrame || (source.kind === "request" && source.url.startsWith("ws"));
  const view = new RequestView(document, node, {
    ...facts,
    transport: overSocket ? "websocket" : "http",
  });
  return {
    view,
    placeOf: (pointer) => {
      const at = resolvePointer(document, pointer, node);
      return at === -1 ? undefined : placeOf(document, at);
    },
  };
}
