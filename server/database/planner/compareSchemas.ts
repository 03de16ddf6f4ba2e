import { dependenciesOf } from "../../../src/schema/expression/dependenciesOf.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import { snakeCase } from "../../../src/schema/model/snakeCase.ts";
import { castOf, isSameJson, isSameType } from "./casts.ts";
import { trashName } from "./names.ts";
import type { ColumnShape, IndexShape, PlanStep, RecordedSchema, TableShape, TargetTable, TrashedColumn } from "./plan.types.ts";
import { findTable } from "./recordedSchema.ts";
import { ruleChanges } from "./ruleChanges.ts";
import { definitionOf } from "./stepDefinitions.ts";
import { serverColumns } from "./tableShape.ts";

/**
 * Gives the steps that turn the recorded schema into the target. Pure: what depends on the rows
 * (whether a type changes in place) is decided by `planSchema`.
 *
 * Nothing is guessed: a column is renamed only where `was` says so, a table only where its entity kept its
 * name. What disappears goes to the trash under the number of this change, and comes back from there.
 */
export function compareSchemas(recorded: RecordedSchema, target: readonly TargetTable[], number: number): PlanStep[] {
  const comparison = new Comparison(recorded, number);
  const renames = findTableRenames(recorded, target);
  const staying = new Set([...target.map(({ name }) => name), ...renames.values()]);
  for (const shape of recorded.tables) {
    if (!staying.has(shape.name)) comparison.add({ kind: "trashTable", shape, trashName: trashName(shape.name, number) });
  }
  for (const table of target) {
    comparison.provideTable(table, renames.get(table.name));
    comparison.alignTable(table);
  }
  return comparison.steps;
}

/** Target name to recorded name of the tables whose entity kept its name and changed its table. */
function findTableRenames(recorded: RecordedSchema, target: readonly TargetTable[]): Map<string, string> {
  const wanted = new Set(target.map(({ name }) => name));
  const renames = target.flatMap(({ entity, name }): [string, string][] => {
    const before = recorded.tables.find((table) => table.entity === entity);
    const isRename = before !== undefined && !wanted.has(before.name) && findTable(recorded, name) === undefined;
    return isRename ? [[name, before.name]] : [];
  });
  return new Map(renames);
}

/** Collects steps and follows what each of them leaves behind. */
class Comparison {
  readonly steps: PlanStep[] = [];
  private schema: RecordedSchema;
  private readonly number: number;

  constructor(recorded: RecordedSchema, number: number) {
    this.schema = recorded;
    this.number = number;
  }

  add(step: PlanStep): void {
    this.steps.push(step);
    this.schema = definitionOf(step).advance(this.schema, step);
  }

  /** Makes sure that the table exists, whatever its columns. */
  provideTable(table: TargetTable, formerName: string | undefined): void {
    if (findTable(this.schema, table.name) !== undefined) return;
    if (formerName !== undefined) return this.add({ kind: "renameTable", from: formerName, to: table.name, title: table.title });
    const trashed = this.schema.trash.findLast((item) => item.kind === "table" && item.shape.name === table.name);
    if (trashed?.kind === "table") return this.add({ kind: "restoreTable", trashName: trashed.trashName, shape: trashed.shape });
    const { was: _was, lossyFrom: _lossyFrom, ...shape } = table;
    this.add({ kind: "createTable", table: shape });
  }

  /** Brings columns and indexes of an existing table in line. */
  alignTable(target: TargetTable): void {
    this.dropIndexes(target);
    this.renameColumns(target);
    this.trashColumns(target);
    for (const column of target.columns) this.alignColumn(target, column);
    const present = new Set(this.table(target).indexes.map(({ name }) => name));
    for (const index of target.indexes) if (!present.has(index.name)) this.add({ kind: "addIndex", table: target.name, index });
  }

  private dropIndexes(target: TargetTable): void {
    const { indexes, columns } = this.table(target);
    const changing = columns.filter((column) =>
      target.columns.some((wanted) => wanted.name === column.name && !isSameType(wanted, column)),
    );
    const isKept = (index: IndexShape): boolean =>
      target.indexes.some((wanted) => isSameIndex(wanted, index)) &&
      !changing.some(({ name }) => index.columns.includes(name) || index.blank === name);
    for (const index of indexes) if (!isKept(index)) this.add({ kind: "dropIndex", table: target.name, index });
  }

  private renameColumns(target: TargetTable): void {
    for (const column of target.columns) {
      const present = this.table(target).columns;
      if (has(present, column.name)) continue;
      const given = present.filter(({ name }) => !has(target.columns, name));
      const [from] = formerNames(target, column).flatMap((name) => given.filter((one) => isCalled(one, name)));
      if (from !== undefined) this.add({ kind: "renameColumn", table: target.name, column, from: from.name });
    }
  }

  private trashColumns(target: TargetTable): void {
    for (const column of this.table(target).columns.filter(({ name }) => !has(target.columns, name))) {
      if (column.name === serverColumns.deleted)
        this.add({ kind: "archiveDeleted", table: target.name, trashName: trashName(`${target.name}_rows`, this.number) });
      this.add({ kind: "trashColumn", table: target.name, column, trashName: trashName(column.name, this.number) });
    }
  }

  private alignColumn(target: TargetTable, column: ColumnShape): void {
    const table = target.name;
    const before = this.table(target).columns.find(({ name }) => name === column.name);
    if (before === undefined) return this.provideColumn(target, column);
    if (!isSameType(before, column)) this.changeType(target, before, column);
    if (ruleChanges(before, column).length > 0) this.add({ kind: "changeRules", table, column, before });
    this.compute(target, column, before);
  }

  private changeType({ name: table, lossyFrom }: TargetTable, before: ColumnShape, column: ColumnShape): void {
    const cast = castOf(before, column);
    const former = this.trashedColumns(table).findLast((item) => item.origin === column.name && isSameType(item.column, column));
    const forth = former && castOf(former.column, before);
    this.add({
      kind: "changeType",
      table,
      column,
      before,
      trashName: trashName(column.name, this.number),
      inPlace: cast !== undefined && former === undefined,
      mayLose: lossyFrom[column.name]?.includes(before.type) === true,
      ...compact({ cast, former: former && { trashName: former.trashName, ...compact({ cast: forth }) } }),
    });
  }

  private provideColumn(target: TargetTable, column: ColumnShape): void {
    const table = target.name;
    const names = formerNames(target, column);
    const trash = this.trashedColumns(table);
    const found = trash.findLast(
      (item) =>
        (item.column.name === column.name || names.some((name) => isCalled(item.column, name))) &&
        (isSameType(item.column, column) || isSameJson(item.column, column)),
    );
    if (found === undefined) {
      const known = [...this.table(target).columns, ...trash.map((item) => item.column)];
      const unfound = names.filter((name) => !known.some((one) => isCalled(one, name)));
      this.add({ kind: "addColumn", table, column, ...(unfound.length > 0 && { unfound }) });
      return this.compute(target, column);
    }
    const trashed = lastForm(found, trash);
    const { name, title } = column;
    const restored = isSameType(trashed.column, column) ? column : { ...trashed.column, name, title };
    this.add({ kind: "restoreColumn", table, column: restored, trashName: trashed.trashName });
    if (restored !== column) return this.alignColumn(target, column);
    const { required: _counted, ...asked } = column;
    if (ruleChanges(trashed.column, asked).length > 0) this.add({ kind: "changeRules", table, column: asked, before: trashed.column });
    this.compute(target, column);
  }

  /** Lets the values of a column be worked out where it is new, is worked out otherwise, or reads one that is converted. */
  private compute({ name: table, columns }: TargetTable, column: ColumnShape, before?: ColumnShape): void {
    const computed = column.rules?.computed;
    if (computed === undefined || (before !== undefined && before.rules === undefined)) return;
    const { row } = dependenciesOf(computed);
    const isConverted = this.steps.some(
      (step) =>
        step.kind === "changeType" && step.table === table && (step.column.name === column.name || row.includes(step.column.field ?? "")),
    );
    const willBe = columns.some((one) => row.includes(one.field ?? "") && this.willBeConverted(table, one));
    if (before?.rules?.computed !== computed || isConverted || willBe) this.add({ kind: "computeColumn", table, column, computed });
  }

  /** Columns are brought in line one after the other, and one that is read may be still to come. */
  private willBeConverted(table: string, column: ColumnShape): boolean {
    const before = findTable(this.schema, table)?.columns.find(({ name }) => name === column.name);
    return before !== undefined && !isSameType(before, column);
  }

  private trashedColumns(table: string): readonly TrashedColumn[] {
    return this.schema.trash.filter((item): item is TrashedColumn => item.kind === "column" && item.table === table);
  }

  private table(target: TableShape): TableShape {
    const found = findTable(this.schema, target.name);
    if (found === undefined) throw new Error(`Table ${target.name} was not provided before it was aligned.`);
    return found;
  }
}

function formerNames({ was }: TargetTable, { name }: ColumnShape): readonly string[] {
  return was[name] ?? [];
}

/** What a column in the trash had been converted to at last: that was used last, so it comes back first. */
function lastForm(column: TrashedColumn, trash: readonly TrashedColumn[]): TrashedColumn {
  const later = trash.find(({ trashName }) => trashName === column.origin);
  return later === undefined ? column : lastForm(later, trash);
}

/** `was` calls a column by its own name or by that of its field. */
function isCalled({ name, field }: ColumnShape, former: string): boolean {
  return name === former || field === former || name === snakeCase(former);
}

function has(columns: readonly ColumnShape[], name: string): boolean {
  return columns.some((column) => column.name === name);
}

function isSameIndex(one: IndexShape, other: IndexShape): boolean {
  return (
    one.name === other.name &&
    one.unique === other.unique &&
    one.where === other.where &&
    one.blank === other.blank &&
    one.grams === other.grams &&
    one.columns.join() === other.columns.join()
  );
}
