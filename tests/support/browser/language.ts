import { compileExpression, type ExpressionScope } from "../../../src/schema/index.ts";

/** A question to an expression: its source, and the values it reads, as they travel between processes. */
export interface Question {
  readonly source: string;
  readonly scope: Omit<ExpressionScope, "now" | "can" | "dict"> & { readonly now: string };
}

declare global {
  interface Window {
    answersOf(questions: readonly Question[]): readonly unknown[];
  }
}

/** What an expression gives, or the kind of fault it ends in. The user holds no permission code. */
export function answerOf({ source, scope }: Question): unknown {
  try {
    return compileExpression(source)({ ...scope, now: new Date(scope.now), can: () => false });
  } catch (error) {
    return error instanceof Error ? `fault: ${error.message}` : String(error);
  }
}

// The entry of a bundle that a test builds and loads into a page.
if (typeof window !== "undefined") window.answersOf = (questions) => questions.map(answerOf);
