/** A request that the mock refuses, in the words and form of the API. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly code: string | null;
  readonly param: string | null;
}

/** A refusal with status 400. */
export function invalidRequest(message: string, more: Partial<Refusal> = {}): Refusal {
  return { status: 400, type: "invalid_request_error", message, code: null, param: null, ...more };
}

export function previousResponseNotFound(id: string): Refusal {
  const message = `Previous response with id '${id}' not found.`;
  return invalidRequest(message, { code: "previous_response_not_found", param: "previous_response_id" });
}

export const connectionLimitReached: Refusal = invalidRequest(
  "Responses websocket connection limit reached (60 minutes). Create a new websocket connection to continue.",
  { code: "websocket_connection_limit_reached" },
);

/** The body of the answer. */
export function refusalBody({ message, type, param, code }: Refusal): { readonly error: object } {
  return { error: { message, type, param, code } };
}

const types: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};

/** An error body for an answer of a script that has a status and nothing else. */
export function errorOfStatus(status: number): { readonly error: object } {
  const type = types[status] ?? (status >= 500 ? "server_error" : "invalid_request_error");
  return { error: { message: `The mock provider answers ${status}.`, type, param: null, code: null } };
}
