import { castOf } from "./casts.ts";
import { carried, columnLabel, columnSql, renameColumn } from "./columnSql.ts";
import { quoteName } from "./names.ts";
import type { ChangeTypeStep, ColumnShape, RecordedSchema, RowsAtRisk } from "./plan.types.ts";
import { changeColumns, withTrash, withoutTrashColumn } from "./recordedSchema.ts";
import { rowsWhere, rowsWithValue } from "./rowsAtRisk.ts";
import type { ColumnOrigin, Origins, StepDefinitions } from "./stepDefinition.ts";

/** Steps that change how the values of a column are stored. */
export const typeSteps: StepDefinitions<"changeType"> = {
  changeType: {
    describe: describeTypeChange,
    statements: (step) => (step.inPlace ? [changeInPlace(step)] : changeAside(step)),
    advance: advanceType,
    risk: rowsThatDoNotConvert,
  },
};

/** What becomes of the values of a column whose type changes, as SQL over where they are now. */
export function convertedOrigin(step: ChangeTypeStep, origins: Origins): ColumnOrigin {
  const origin = origins.column(step.table, step.column.name);
  if (typeof origin === "string") return origin;
  const former = formerValue(step, origins);
  const expression = former === undefined ? carried(step.cast, origin.expression) : goBack(step, { value: origin.expression, former });
  return { ...origin, expression };
}

/**
 * Rows whose values convert but would come back otherwise, such as the text `007`: their column is not changed in place.
 */
export function rowsWithAnotherSpelling(step: ChangeTypeStep, origins: Origins): RowsAtRisk | undefined {
  const { table, before, column, cast } = step;
  const back = castOf(column, before);
  if (cast === undefined || back === undefined) return undefined;
  return rowsWithValue({ table, column: before.name }, origins, (value) => {
    const { using, test = "true" } = cast(value);
    const seen = unlessBlank(before, value);
    return `${seen} is not null and case when ${test} then ${comparable(before, `(${carried(back, `(${using})`)})`)} is distinct from ${comparable(before, value)} else false end`;
  });
}

/** A value, or null where it is blank: to people both are nothing, so neither can be lost. */
function unlessBlank({ type, items }: ColumnShape, value: string): string {
  if (type === "text") return `nullif(${value}, '')`;
  return items === undefined ? value : `nullif((${value})::jsonb, '[]')`;
}

function changeInPlace({ table, column, cast }: ChangeTypeStep): string {
  const name = quoteName(column.name);
  return `alter table ${quoteName(table)} alter column ${name} type ${column.type} using (${carried(cast, name)})::${column.type}`;
}

/** The old column goes to the trash; the new one takes what can be carried over, or takes its former place again. */
function changeAside(step: ChangeTypeStep): string[] {
  const { table, column, cast, trashName, former } = step;
  const [target, value] = [quoteName(column.name), quoteName(trashName)];
  const setAside = renameColumn(table, column.name, trashName);
  const update = `update ${quoteName(table)} set ${target} =`;
  if (former !== undefined)
    return [setAside, renameColumn(table, former.trashName, column.name), `${update} ${goBack(step, { value, former: target })}`];
  const add = `alter table ${quoteName(table)} add column ${columnSql(column)}`;
  if (cast === undefined) return [setAside, add];
  return [setAside, add, `${update} ${carried(cast, value)} where ${value} is not null`];
}

/** What nobody has changed since it was converted is what it was before; the rest is converted. */
function goBack(step: ChangeTypeStep, { value, former }: { readonly value: string; readonly former: string }): string {
  return `case when ${isUntouched(step, { value, former })} then ${former} else ${carried(step.cast, value)} end`;
}

function isUntouched(
  { before, former: from }: ChangeTypeStep,
  { value, former }: { readonly value: string; readonly former: string },
): string {
  // An untyped null has no operator of comparison with every type.
  const converted = `(${carried(from?.cast, former)})::${before.type}`;
  return `${comparable(before, value)} is not distinct from ${comparable(before, converted)}`;
}

/** Texts of JSON are compared as texts: the database knows no equal ones. */
function comparable({ type }: ColumnShape, value: string): string {
  return type === "json" ? `(${value})::text` : value;
}

function formerValue({ table, former }: ChangeTypeStep, origins: Origins): string | undefined {
  const origin = former === undefined ? "null" : origins.column(table, former.trashName);
  return typeof origin === "object" ? origin.expression : undefined;
}

/** Values that the cast cannot carry over, all of them where there is no cast; those that come back are none. */
function rowsThatDoNotConvert(step: ChangeTypeStep, origins: Origins): RowsAtRisk | undefined {
  const { table, before, cast } = step;
  const origin = origins.column(table, before.name);
  if (typeof origin === "string") return undefined;
  const value = origin.expression;
  const former = formerValue(step, origins);
  const survives = cast === undefined ? "false" : (cast(value).test ?? "true");
  const lost = `${unlessBlank(before, value)} is not null and (${survives}) is not true`;
  const condition = former === undefined ? lost : `${lost} and not (${isUntouched(step, { value, former })})`;
  return rowsWhere(table, origins, { condition, shown: [origin] });
}

function describeTypeChange(step: ChangeTypeStep, rows: number, told: string): string {
  const { table, column, before, inPlace, trashName, former, mayLose } = step;
  const change = `数据表 ${table} 的列 ${columnLabel(column)} 由 ${before.type} 改为 ${column.type}`;
  if (rows > 0 && !mayLose) return `${change}：${told}的值无法转换`;
  if (rows > 0) return `${change}，${told}的值无法转换，原值保留在 ${trashName}`;
  if (former !== undefined) return `${change}，恢复转换之前的值，其后修改过的值照样转换`;
  return inPlace ? `${change}，所有值照原样转换` : `${change}，所有值都能转换，原来的写法保留在 ${trashName}`;
}

function advanceType(schema: RecordedSchema, { table, column, before, inPlace, trashName, former }: ChangeTypeStep): RecordedSchema {
  const isChanged = ({ name }: ColumnShape): boolean => name === column.name;
  const changed = changeColumns(schema, table, (columns) => columns.map((found) => (isChanged(found) ? column : found)));
  if (inPlace) return changed;
  const without = former === undefined ? changed : withoutTrashColumn(changed, table, former.trashName);
  return withTrash(without, { kind: "column", trashName, table, column: before, origin: column.name });
}
