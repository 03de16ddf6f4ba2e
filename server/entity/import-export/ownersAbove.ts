import { isBlankText } from "../../../src/schema/text/space.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { isRequiredColumn } from "./importColumns.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import type { Cell } from "./workbook/workbook.types.ts";

const AS_ABOVE = "空着的单元格读作与上一行相同，不对的请在文件里填上后重新导入";

/**
 * Gives lines what they are part of where only the first line of a group says it: whoever lists the service times of clinics
 * writes each clinic once. An empty cell means the one above it, as long as no blank row is between; the preview says so.
 */
export function ownersAbove(
  scope: EntityScope,
  { columns, lines, remarks }: Pick<ImportBook, "columns" | "lines" | "remarks">,
): readonly NumberedLine[] {
  const owners = columns.filter(({ field }) => field.reference?.owner && isRequiredColumn(scope, field));
  if (owners.length === 0) return lines;
  const read: NumberedLine[] = [];
  for (const line of lines) {
    const above = read.at(-1);
    const isBelow = above?.row === line.row - 1 && columns.some(({ index }) => !isEmpty(line.cells[index]));
    const over = (isBelow ? above?.cells : undefined) ?? [];
    const cells = [...line.cells];
    for (const { field, index } of owners) {
      const cell = over[index] ?? null;
      if (!isEmpty(cells[index]) || isEmpty(cell)) continue;
      cells[index] = cell;
      remarks.add(field.title, AS_ABOVE, line.row);
    }
    read.push({ ...line, cells });
  }
  return read;
}

/** A formula without a result and a picture show no text, but they are no empty cells. */
function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && isBlankText(cell));
}
