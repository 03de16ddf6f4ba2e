import { ExpressionError } from "./problem.ts";
import { parseAllowed } from "./compileExpression.ts";

/** Whether an expression is a value as it stands, such as `'open'` or `3`; one that is not valid is none. */
export function isConstant(source: string): boolean {
  try {
    const root = parseAllowed(source);
    return (root.op === "-_" ? root.args : root).op === "value";
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
