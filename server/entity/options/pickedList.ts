import { LIST_PARAMETERS } from "../../../src/schema/keywords/identifiers.ts";
import { readParameterName, shownFields, splitList, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { ScreenOf } from "../../../src/schema/model/screen.ts";
import { AppError } from "../../errors/appError.ts";
import { readableDerived } from "../query/derivedColumns.ts";
import { objectOf } from "../request/requestParts.ts";
import { parameterText } from "../request/parameters.ts";
import { presentRows } from "../presenter/presentRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * Reads the parameters of a picker's table. They are those of a list, and speak of nothing that the picker does not show its
 * viewer: who picks by labels alone asks by labels alone.
 *
 * @throws AppError QUERY_PARAM_INVALID
 */
export function pickedParameters(body: Row, screen: ScreenOf<"picker">): Row {
  const parameters = objectOf(body["list"], "list 应为对象");
  const isKnown = (name: string) => shownFields(screen.entity).some((field) => field.name === name);
  const conditions = Object.keys(parameters).filter((name) => !LIST_PARAMETERS.includes(name));
  const asked = [...conditions.map((name) => readParameterName(name, isKnown).field), ...splitList(parameterText(parameters, "column"))];
  const unknown = asked.find((name) => !isKnown(name));
  if (unknown !== undefined) throw new AppError("QUERY_PARAM_INVALID", { name: unknown, reason: "挑选时不能按它查询" });
  if (parameterText(parameters, "superQueryParams") !== "")
    throw new AppError("QUERY_PARAM_INVALID", { name: "superQueryParams", reason: "挑选时没有高级查询" });
  return parameters;
}

/** What of other rows stands in the columns of a picker's table. */
export function pickedDerived(scope: EntityScope, { columns }: ScreenOf<"picker">): readonly FieldModel[] {
  return readableDerived(scope).filter(({ name }) => columns.some(({ field }) => field === name));
}

/** What a picker's table shows of rows: its columns, masked as in every list. */
export async function pickedRows(scope: EntityScope, screen: ScreenOf<"picker">, rows: readonly Row[]): Promise<readonly Row[]> {
  const isListed = scope.session.can(`${scope.entity.permission}:list`);
  const columns = screen.columns.flatMap(({ field }) => [field, `${field}_dictText`]);
  // Who may list the rows can have a masked value of one uncovered, by its id.
  const names = isListed ? ["id", ...columns] : columns;
  const presented = await presentRows(scope.context.database.db, scope, rows);
  return presented.map((row) => Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])));
}
