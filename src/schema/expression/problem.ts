/** One finding about an expression, with the characters it is about. */
export interface ExpressionProblem {
  /** Chinese sentence for people. */
  readonly message: string;
  /** What stands there. */
  readonly found?: string;
  /** The allowed name most like it. */
  readonly nearest?: string;
  readonly allowed?: readonly string[];
  /** First character, counted from 0 in UTF-16 units. */
  readonly start: number;
  /** One past the last character. */
  readonly end: number;
  /** What to do. */
  readonly advice: string;
}

/** Thrown for an expression that cannot be compiled or turned into a predicate. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly source: string;
  readonly problems: readonly ExpressionProblem[];

  constructor(source: string, problems: readonly ExpressionProblem[]) {
    super(`表达式“${source}”有误：${problems.map(({ message }) => message).join("；")}`);
    this.source = source;
    this.problems = problems;
  }
}
