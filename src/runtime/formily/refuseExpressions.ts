import { Schema } from "@formily/json-schema";

/**
 * Formily turns `{{…}}` in schemas into code with the `Function` constructor. Nothing of ours is such a schema, the
 * pages forbid it, and this compiler makes sure: an expression that ever gets here is an error, not a program.
 */
export function refuseExpressions(): void {
  Schema.registerCompiler((expression: string) => {
    throw new Error(`Expressions are CEL and are compiled by src/schema/expression; Formily was given "{{${expression}}}".`);
  });
}
