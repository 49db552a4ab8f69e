interface ShapeNotes {
  /** One line for people: documentation, schema descriptions, `profiles` output. */
  readonly text: string;
  readonly required?: true;
  readonly nullable?: true;
  /** The value is a secret: never shown, refused on the command line. */
  readonly secret?: true;
}

export interface StringShape extends ShapeNotes {
  readonly type: "string";
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** A rule of its own reports other values, in the client's words. */
  readonly hasOwnRule?: true;
  /** Values that are known, for editors; others are fine. */
  readonly examples?: readonly string[];
  readonly notEmpty?: true;
  readonly default?: string;
}

export interface BooleanShape extends ShapeNotes {
  readonly type: "boolean";
  readonly default?: boolean;
}

export interface IntegerShape extends ShapeNotes {
  readonly type: "integer";
  readonly minimum?: number;
  readonly default?: number;
}

export interface ListShape extends ShapeNotes {
  readonly type: "list";
  readonly items: Shape;
  readonly default?: readonly [];
}

export interface ObjectShape extends ShapeNotes {
  readonly type: "object";
  readonly members: Readonly<Record<string, Shape>>;
  /** What members of other names hold. Absent: they are unknown and warned about. */
  readonly others?: Shape;
  /**
   * `map`: becomes a Map. `json`: becomes exact JSON text, members in the order of the table, other names sorted;
   * `ordered-json`: the same in the order of the file.
   */
  readonly as?: "map" | "json" | "ordered-json";
  /** Other names may say that the value is a secret. `wrapped`: it becomes a Secret; `shown`: it cannot, it is part of a URL. */
  readonly secretNames?: "wrapped" | "shown";
}

export interface AnyShape extends ShapeNotes {
  readonly type: "any";
}

/** One of several shapes, told apart by their JSON type. */
export interface ChoiceShape extends ShapeNotes {
  readonly type: "choice";
  readonly choices: readonly Shape[];
}

/** What a configuration value may be. Plain data: validation, defaults, schemas and documentation all read it. */
export type Shape = StringShape | BooleanShape | IntegerShape | ListShape | ObjectShape | AnyShape | ChoiceShape;
