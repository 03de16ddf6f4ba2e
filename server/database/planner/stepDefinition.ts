import type { PlanStep, RecordedSchema, StepOf } from "./plan.types.ts";

/** Where the values of a column come from, seen before the plan runs: an SQL expression, one value for all rows, or null. */
export type ColumnOrigin = { readonly expression: string } | "constant" | "null";

/** Looks up what tables and columns of the finished plan are before it runs. */
export interface Origins {
  /** Name of the table now; `undefined`: it is new. */
  table(name: string): string | undefined;
  column(table: string, column: string): ColumnOrigin;
  /** SQL condition of the rows that are still in the table when the step runs. */
  remaining(table: string): string;
}

/** Everything the planner knows of one kind of step. */
export interface StepDefinition<S extends PlanStep> {
  /** Chinese sentence; `rows` are those at risk. */
  describe(step: S, rows: number): string;
  /** The SQL that carries it out. */
  statements(step: S): readonly string[];
  /** What is in the database afterwards. */
  advance(schema: RecordedSchema, step: S): RecordedSchema;
  /** A query of one row with `count`: the rows at risk; absent or undefined: none are. */
  risk?(step: S, origins: Origins): string | undefined;
}

/** One definition for each kind of step. */
export type StepDefinitions<K extends PlanStep["kind"] = PlanStep["kind"]> = { readonly [P in K]: StepDefinition<StepOf<P>> };
