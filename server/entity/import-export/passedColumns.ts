import { trimSpace, type FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { importFields } from "./importColumns.ts";
import { shownText } from "./workbook/shownText.ts";
import { titleOf } from "./workbook/titleOf.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** A column of a file that is not taken over, though its title is known. */
interface PassedColumn {
  readonly title: string;
  /** Sentence about why. */
  readonly reason: string;
}

/** The columns that an export has and an import does not read: what is worked out, and what the importer may not fill in. */
export function passedColumns(scope: EntityScope, header: readonly Cell[]): readonly PassedColumn[] {
  const importable = new Set(importFields(scope).map(({ title }) => titleOf(title)));
  const { fields, derived = [] } = scope.entity;
  const known = new Map([...derived, ...fields].map((field) => [titleOf(field.title), field]));
  return header.flatMap((cell) => {
    const field = known.get(titleOf(cell));
    return field && !importable.has(titleOf(cell)) ? [{ title: trimSpace(shownText(cell)), reason: reasonOf(scope, field) }] : [];
  });
}

function reasonOf(scope: EntityScope, field: FieldModel): string {
  const { column, derived, rule, system, readOnly } = field;
  if (derived?.from?.kind === "lookup") return "由关联的数据带出，没有读取";
  if (derived || rule.value !== undefined) return "由系统计算，没有读取";
  if (system || readOnly) return "由系统填写，没有读取";
  if (!column) return "有多行内容，没有读取，请在编辑页面中填写";
  return canWrite(field, scope) ? "不能在这里填写，没有读取" : "您没有填写这一列的权限，没有读取";
}
