import standaloneCode from "ajv/dist/standalone/index.js";
import type { EntityModel } from "../model/entity.ts";
import { createAjv } from "./ajv.ts";
import type { LookupChild, SchemaPurpose } from "./entityJsonSchema.ts";
import { entityJsonSchema } from "./entityJsonSchema.ts";

/** What the generated module exports. `errors` holds what was wrong at the last call; see `problemsOf`. */
export interface ValidatorModule {
  readonly validate: {
    (row: unknown): boolean;
    readonly errors?:
      | readonly { readonly instancePath: string; readonly keyword: string; readonly params: Record<string, unknown> }[]
      | null;
  };
}

/** Length in characters rather than UTF-16 units, as JSON Schema counts. */
const CHARACTER_COUNT = "(text) => { let count = 0; for (const _ of text) count++; return count; }";
const CHARACTER_COUNT_IMPORT = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * Source of an ES module that validates rows of an entity: `export const validate`, no imports and nothing evaluated
 * from text, so it runs under a content security policy without `unsafe-eval`. It collects every error.
 */
export function validatorModule(entity: Pick<EntityModel, "fields">, purpose: SchemaPurpose = "create", lookupChild?: LookupChild): string {
  // One ajv for each module: it numbers its variables on and on, and equal entities shall give equal modules.
  const ajv = createAjv();
  ajv.addSchema(entityJsonSchema(entity, purpose, lookupChild), "validate");
  return withoutImports(standaloneCode(ajv, { validate: "validate" }));
}

/** ajv imports its helper functions even in ES modules, by `require`; the only one our schemas lead to is written out. */
function withoutImports(code: string): string {
  const source = code.replaceAll(CHARACTER_COUNT_IMPORT, CHARACTER_COUNT);
  if (source.includes('require("ajv')) throw new Error("The validator needs a helper of ajv that is not written out yet");
  return source;
}
