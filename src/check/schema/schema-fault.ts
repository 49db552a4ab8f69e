/** Something in a schema that the API refuses. */
export interface SchemaFault {
  /** Where: the steps from the root of the schema, as in the API's `In context=(…)`. */
  readonly steps: readonly string[];
  /** The API's words behind `In context=(…), `; a whole sentence where `isWhole`. */
  readonly says: string;
  /** Said of the schema as a whole, without a context. */
  readonly isWhole?: true;
}
