import type { PlanStep, RecordedSchema, RowsAtRisk, StepOf } from "./plan.types.ts";

/** Where the values of a column come from, seen before the plan runs: an SQL expression, one value for all rows, or null. */
export type ColumnOrigin =
  | {
      readonly expression: string;
      /** The present column it reads, where people know it. */
      readonly column?: string;
    }
  | "constant"
  | "null";

/** Looks up what tables and columns of the finished plan are before it runs. */
export interface Origins {
  /** Name of the table now; `undefined`: it is new. */
  table(name: string): string | undefined;
  column(table: string, column: string): ColumnOrigin;
  /** SQL condition of the rows that are still in the table when the step runs. */
  remaining(table: string): string;
  /** SQL condition of the rows that people still see: not marked as deleted. */
  live(table: string): string;
}

/** Everything the planner knows of one kind of step. */
export interface StepDefinition<S extends PlanStep> {
  /**
   * Chinese sentence.
   *
   * @param rows how many `rows` or `risk` found
   * @param told the same in words, for whoever reads the sentence: `3 行`, or `若干行`
   */
  describe(step: S, rows: number, told: string): string;
  /** The SQL that carries it out. */
  statements(step: S): readonly string[];
  /** What is in the database afterwards. */
  advance(schema: RecordedSchema, step: S): RecordedSchema;
  /** The rows that lose a value from sight, or break a rule; absent or undefined: none are. */
  risk?(step: S, origins: Origins): RowsAtRisk | undefined;
  /** The rows it is about where none is at risk, for the sentence. */
  rows?(step: S, origins: Origins): RowsAtRisk | undefined;
}

/** One definition for each kind of step. */
export type StepDefinitions<K extends PlanStep["kind"] = PlanStep["kind"]> = { readonly [P in K]: StepDefinition<StepOf<P>> };
