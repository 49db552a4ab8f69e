import * as compileModule from "../../src/compile/compile.js";
import * as dialectsModule from "../../src/compile/dialects/dialects.js";
import * as insertAfterModule from "../../src/compile/dialects/insert-after.js";
import * as comparedFormModule from "../../src/compile/items/compared-form.js";
import * as responseItemModule from "../../src/compile/items/response-item.js";
import * as shapeWriterModule from "../../src/compile/items/shape-writer.js";
import * as shapeModule from "../../src/compile/items/shape.js";
import * as promptPartsModule from "../../src/compile/prompt-parts.js";
import * as promptModule from "../../src/compile/prompt.js";
import * as requestItemsModule from "../../src/compile/request-items.js";
import * as turnMetadataModule from "../../src/compile/turn-metadata.js";
import * as warningTextModule from "../../src/compile/warning-text.js";
import { madeUpDialect } from "./made-up-dialect.js";

/** The modules of the compiler that the checks look at, by path below src. */
const modules = {
  "compile/compile.ts": compileModule,
  "compile/dialects/dialects.ts": dialectsModule,
  "compile/dialects/insert-after.ts": insertAfterModule,
  "compile/items/compared-form.ts": comparedFormModule,
  "compile/items/response-item.ts": responseItemModule,
  "compile/items/shape-writer.ts": shapeWriterModule,
  "compile/items/shape.ts": shapeModule,
  "compile/prompt-parts.ts": promptPartsModule,
  "compile/prompt.ts": promptModule,
  "compile/request-items.ts": requestItemsModule,
  "compile/turn-metadata.ts": turnMetadataModule,
  "compile/warning-text.ts": warningTextModule,
};

export type Modules = typeof modules;
export const moduleFiles = Object.keys(modules) as readonly (keyof Modules)[];

/** What the checks look at: the compiler itself, or a copy of it with one rule broken (scripts/break-rules.ts). */
export interface Subject {
  readonly compile: typeof compileModule.compile;
  /** The wire versions to know: those of the compiler, and the made-up one. */
  readonly dialects: typeof dialectsModule.dialects;
  readonly modules: Modules;
}

/** One thing that must hold. `run` gives what is wrong, in words; nothing when all is well. */
export interface Check {
  readonly name: string;
  run(subject: Subject): string[];
}

export function subjectOf(of: Modules): Subject {
  const { dialects } = of["compile/dialects/dialects.ts"];
  const madeUp = madeUpDialect(of);
  return {
    compile: of["compile/compile.ts"].compile,
    dialects: new Map([...dialects, [madeUp.name, madeUp]]),
    modules: of,
  };
}

export const realSubject: Subject = subjectOf(modules);
