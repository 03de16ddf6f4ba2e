import { quoteName } from "./names.ts";
import type { ColumnShape, PlanStep, RecordedSchema, StepOf } from "./plan.types.ts";
import { findTable } from "./recordedSchema.ts";
import type { ColumnOrigin, Origins } from "./stepDefinition.ts";
import { isNotDeleted, serverColumns } from "./tableShape.ts";
import { convertedOrigin } from "./typeSteps.ts";

/**
 * Follows a plan step by step and remembers where the present tables and columns come from, so that rows can
 * be counted before anything is changed. What no step has touched is where it always was.
 */
export class OriginTrace implements Origins {
  private readonly tables = new Map<string, string | undefined>();
  private readonly columns = new Map<string, ColumnOrigin>();
  private readonly conditions = new Map<string, string>();
  private readonly recorded: RecordedSchema;

  constructor(recorded: RecordedSchema) {
    this.recorded = recorded;
  }

  table(name: string): string | undefined {
    return this.tables.has(name) ? this.tables.get(name) : name;
  }

  column(table: string, column: string): ColumnOrigin {
    return this.columns.get(key(table, column)) ?? { expression: quoteName(column), column };
  }

  remaining(table: string): string {
    return this.conditions.get(table) ?? "true";
  }

  live(table: string): string {
    const present = findTable(this.recorded, this.table(table) ?? "");
    return present?.columns.some(({ name }) => name === serverColumns.deleted) === true ? isNotDeleted() : "true";
  }

  /** Takes note of a step; to be called after its own rows are counted. */
  follow(step: PlanStep): void {
    const follower = followers[step.kind];
    follower?.(this, step);
  }

  setTable(name: string, origin: string | undefined): void {
    this.tables.set(name, origin);
  }

  setRemaining(table: string, condition: string): void {
    this.conditions.set(table, condition);
  }

  setColumn(table: string, column: string, origin: ColumnOrigin): void {
    this.columns.set(key(table, column), origin);
  }
}

type Follower = (trace: OriginTrace, step: PlanStep) => void;

/** Follows the steps of one kind. */
function following<K extends PlanStep["kind"]>(kind: K, follow: (trace: OriginTrace, step: StepOf<K>) => void): readonly [K, Follower] {
  return [kind, (trace, step) => follow(trace, step as StepOf<K>)];
}

const followers: Partial<Record<PlanStep["kind"], Follower>> = Object.fromEntries([
  following("createTable", (trace, { table }) => trace.setTable(table.name, undefined)),
  following("restoreTable", (trace, { trashName, shape }) => trace.setTable(shape.name, trashName)),
  following("renameTable", (trace, { from, to }) => trace.setTable(to, trace.table(from))),
  following("addColumn", (trace, { table, column }) => trace.setColumn(table, column.name, originOfNew(column))),
  following("restoreColumn", (trace, { table, column, trashName }) => trace.setColumn(table, column.name, trace.column(table, trashName))),
  // A column under a new name may take its values out of the trash again within the same plan.
  following("trashColumn", (trace, { table, column, trashName }) => trace.setColumn(table, trashName, trace.column(table, column.name))),
  following("renameColumn", (trace, { table, column, from }) => trace.setColumn(table, column.name, trace.column(table, from))),
  following("archiveDeleted", (trace, { table }) => trace.setRemaining(table, isNotDeleted())),
  following("changeType", (trace, step) => {
    const { table, column, trashName } = step;
    const origin = trace.column(table, column.name);
    const converted = convertedOrigin(step, trace);
    trace.setColumn(table, trashName, origin);
    trace.setColumn(table, column.name, converted);
  }),
]);

function key(table: string, column: string): string {
  return JSON.stringify([table, column]);
}

/** A filled column holds the same value everywhere, any other new one holds none. */
function originOfNew({ fill, fixed }: ColumnShape): ColumnOrigin {
  return fill === undefined && fixed === undefined ? "null" : "constant";
}
