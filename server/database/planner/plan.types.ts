import type { FieldConstraints, SqlType } from "../../../src/schema/model/entity.ts";

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
  /** Name of the field, by which `was` may call it once it has another. */
  readonly field?: string;
  /** What its values must be like; absent in what was recorded before that was noted: nothing is said of a change then. */
  readonly rules?: ColumnRules;
  /** Value for the rows that exist when the column is added, as PostgreSQL text. */
  readonly fill?: string;
}

/** What the entity demands of the values of a column, as far as the database can tell whether they meet it. */
export interface ColumnRules extends Omit<FieldConstraints, "patternMessage" | "lengthMessage"> {
  readonly reference?: ReferenceShape;
  /** CEL of a value that nobody types. */
  readonly computed?: string;
}

/** Rows that the values of a column point to. */
export interface ReferenceShape {
  readonly entity: string;
  readonly title: string;
  readonly store: string;
  readonly many: boolean;
  /** Table of the entity and column of `store`; absent where its rows are in none. */
  readonly target?: { readonly table: string; readonly column: string };
}

/** An index; its name follows from the rest. */
export interface IndexShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Condition of a partial index, e.g. `del_flag = 0`. */
  readonly where?: string;
  /** Column that is null in its rows: what is unique below each row of a tree is so at the top, where nulls never collide. */
  readonly blank?: string;
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

/** A target table. */
export interface TargetTable extends TableShape {
  /** Former names of its columns, or of their fields. */
  readonly was: Readonly<Record<string, readonly string[]>>;
  /** Former types of its columns whose values may be set aside where they do not convert. */
  readonly lossyFrom: Readonly<Record<string, readonly SqlType[]>>;
}

/** Something that was taken out of use with its data. */
export type TrashItem =
  | { readonly kind: "table"; readonly trashName: string; readonly shape: TableShape }
  | TrashedColumn
  /** Rows marked as deleted, moved aside when the entity stopped marking. */
  | { readonly kind: "rows"; readonly trashName: string; readonly table: string };

/** A column that was taken out of use. */
export interface TrashedColumn {
  readonly kind: "column";
  readonly trashName: string;
  readonly table: string;
  readonly column: ColumnShape;
  /** Name of the column that took what could be converted, as it is called now. */
  readonly origin?: string;
}

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
  | AddColumnStep
  | { readonly kind: "restoreColumn"; readonly table: string; readonly column: ColumnShape; readonly trashName: string }
  | { readonly kind: "renameColumn"; readonly table: string; readonly column: ColumnShape; readonly from: string }
  | ChangeTypeStep
  /** Other values are demanded; the stored ones stay as they are. */
  | { readonly kind: "changeRules"; readonly table: string; readonly column: ColumnShape; readonly before: ColumnShape }
  /** Values that nobody types are worked out for the rows that are there, when the plan has been carried out. */
  | { readonly kind: "computeColumn"; readonly table: string; readonly column: ColumnShape; readonly computed: string }
  | { readonly kind: "trashColumn"; readonly table: string; readonly column: ColumnShape; readonly trashName: string }
  /** Rows marked as deleted move aside, because the mark goes: they would come back to life. */
  | { readonly kind: "archiveDeleted"; readonly table: string; readonly trashName: string }
  | { readonly kind: "addIndex"; readonly table: string; readonly index: IndexShape }
  | { readonly kind: "dropIndex"; readonly table: string; readonly index: IndexShape };

/** A column that begins empty, or with its default. */
export interface AddColumnStep {
  readonly kind: "addColumn";
  readonly table: string;
  readonly column: ColumnShape;
  /** Former names that `was` gives and that no column of the table has or ever had. */
  readonly unfound?: readonly string[];
}

/** Changes a column's type: in place where every value could come back, else beside the old column, which goes to the trash. */
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
  /** The file says that values which do not convert may be set aside. */
  readonly mayLose: boolean;
  /** The column of the wanted type that this one was converted from; its values come back where nobody changed them since. */
  readonly former?: FormerColumn;
}

/** A column to go back to. */
export interface FormerColumn {
  readonly trashName: string;
  /** How its values once came to the present column. */
  readonly cast?: Cast;
}

/** Rows that a step puts at risk, seen before it runs. */
export interface RowsAtRisk {
  /** The table they are in now. */
  readonly table: string;
  /** SQL condition over it. */
  readonly condition: string;
  /** Present columns that show what is at risk. */
  readonly shown: readonly string[];
}

/** The step of one kind. */
export type StepOf<K extends PlanStep["kind"]> = Extract<PlanStep, { readonly kind: K }>;

/** A step with what a person must know before it runs. */
export interface PlannedStep {
  readonly step: PlanStep;
  /** Chinese sentence: what changes, and what happens to the data. */
  readonly description: string;
  /** The same for those who are not told how many rows there are. */
  readonly uncounted: string;
  /** Rows that lose a value from sight, or break a rule; the data itself is always kept. */
  readonly rowsAtRisk: number;
  /** Which rows these are; good until the plan is carried out. */
  readonly risk?: RowsAtRisk;
  /** The rows stand in the way: the step is left out and tried again with the next plan. */
  readonly blocked: boolean;
  /** Values would be lost without a word of the file: nothing of the plan is carried out. */
  readonly refused: boolean;
  readonly statements: readonly string[];
}

/** What must be done to bring the database in line with the entities. */
export interface SchemaPlan {
  /** Ledger number the plan builds upon; it is void once the ledger has gone on. */
  readonly base: number;
  readonly recorded: RecordedSchema;
  readonly target: readonly TargetTable[];
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
