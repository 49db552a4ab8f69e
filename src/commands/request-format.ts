/** The values of `compile --format`. */
export type RequestFormat = "text" | "raw" | "pretty" | "request" | "headers" | "curl";
