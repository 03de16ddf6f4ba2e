import type { SqlType } from "../../../src/schema/model/entity.ts";

/** A column as the planner sees it. */
export interface ColumnShape {
  readonly name: string;
  readonly title: string;
  readonly type: SqlType;
  /** Type of the items of a JSON array; another one is another column type. */
  readonly items?: string;
  /** What follows the type, for the columns that the server itself keeps, e.g. `not null default 0`. */
  readonly fixed?: string;
  /** Rows without a value break the entity's rules. */
  readonly required?: boolean;
  /** Value for the rows that exist when the column is added, as PostgreSQL text. */
  readonly fill?: string;
}

/** An index; its name follows from the rest. */
export interface IndexShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Condition of a partial index, e.g. `del_flag = 0`. */
  readonly where?: string;
  /** Holds the characters of its one column and their pairs, for questions about a part of a text; see `textGrams.ts`. */
  readonly grams?: true;
}

/** The table of an entity. */
export interface TableShape {
  readonly entity: string;
  readonly title: string;
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
}

/** A target table; `was` tells the former names of its columns. */
export interface TargetTable extends TableShape {
  readonly was: Readonly<Record<string, readonly string[]>>;
}

/** Something that was taken out of use with its data. */
export type TrashItem =
  | { readonly kind: "table"; readonly trashName: string; readonly shape: TableShape }
  | { readonly kind: "column"; readonly trashName: string; readonly table: string; readonly column: ColumnShape }
  /** Rows marked as deleted, moved aside when the entity stopped marking. */
  | { readonly kind: "rows"; readonly trashName: string; readonly table: string };

/** What the planner knows to be in the database. */
export interface RecordedSchema {
  readonly tables: readonly TableShape[];
  readonly trash: readonly TrashItem[];
}

/** How values move from one column type to another: SQL over an expression that gives the old value. */
export type Cast = (value: string) => {
  readonly using: string;
  /** Which values survive; absent: all. */
  readonly test?: string;
};

/** One change of the database. */
export type PlanStep =
  | { readonly kind: "createTable"; readonly table: TableShape }
  | { readonly kind: "restoreTable"; readonly trashName: string; readonly shape: TableShape }
  | { readonly kind: "renameTable"; readonly from: string; readonly to: string; readonly title: string }
  | { readonly kind: "trashTable"; readonly shape: TableShape; readonly trashName: string }
  | { readonly kind: "addColumn"; readonly table: string; readonly column: ColumnShape }
  | { readonly kind: "restoreColumn"; readonly table: string; readonly column: ColumnShape; readonly trashName: string }
  | { readonly kind: "renameColumn"; readonly table: string; readonly column: ColumnShape; readonly from: string }
  | ChangeTypeStep
  | { readonly kind: "trashColumn"; readonly table: string; readonly column: ColumnShape; readonly trashName: string }
  /** Rows marked as deleted move aside, because the mark goes: they would come back to life. */
  | { readonly kind: "archiveDeleted"; readonly table: string; readonly trashName: string }
  | { readonly kind: "addIndex"; readonly table: string; readonly index: IndexShape }
  | { readonly kind: "dropIndex"; readonly table: string; readonly index: IndexShape };

/** Changes a column's type: in place where every value survives, else beside the old column, which goes to the trash. */
export interface ChangeTypeStep {
  readonly kind: "changeType";
  readonly table: string;
  readonly column: ColumnShape;
  readonly before: ColumnShape;
  /** Absent: no value can be carried over. */
  readonly cast?: Cast;
  /** Where the old column goes. */
  readonly trashName: string;
  readonly inPlace: boolean;
}

/** The step of one kind. */
export type StepOf<K extends PlanStep["kind"]> = Extract<PlanStep, { readonly kind: K }>;

/** A step with what a person must know before it runs. */
export interface PlannedStep {
  readonly step: PlanStep;
  /** Chinese sentence: what changes, and what happens to the data. */
  readonly description: string;
  /** Rows that lose a value from sight, or break a rule; the data itself is always kept. */
  readonly rowsAtRisk: number;
  /** The rows stand in the way: the step is left out and tried again with the next plan. */
  readonly blocked: boolean;
  readonly statements: readonly string[];
}

/** What must be done to bring the database in line with the entities. */
export interface SchemaPlan {
  /** Ledger number the plan builds upon; it is void once the ledger has gone on. */
  readonly base: number;
  readonly recorded: RecordedSchema;
  readonly steps: readonly PlannedStep[];
}

/** What was done. */
export interface AppliedPlan {
  /** Ledger number of the change; absent where there was nothing to do. */
  readonly number?: number;
  readonly applied: readonly PlannedStep[];
  /** Steps that the rows stand in the way of. */
  readonly blocked: readonly PlannedStep[];
}
