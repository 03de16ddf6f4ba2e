import type { FieldModel } from "../model/entity.ts";
import type { SheetNumber } from "./kind.ts";
import { unitOf } from "./numbers.ts";
import { kindOf } from "./registry.ts";
import { exactNumber, isTimeAlone, percentText } from "./sheetNumbers.ts";

/**
 * A number that a sheet shows otherwise than as its digits, as the text that the kind of a field reads. Fields of numbers take
 * the value, others what the cell shows: a code 00007 is no 7.
 *
 * @returns undefined where the field holds nothing of the sort, as a code that became a day
 */
export function sheetText(field: FieldModel, cell: SheetNumber): string | undefined {
  const { sheetText: own, celType } = kindOf(field.kind);
  if (own) return own(cell, field);
  if (celType === "double") {
    if (cell.kind === "percent" && unitOf(field) === "%") return percentText(cell.value);
    return cell.kind === "number" || cell.kind === "percent" ? String(exactNumber(cell.value)) : undefined;
  }
  return cell.kind === "moment" && !isTimeAlone(cell.value) ? undefined : cell.shown;
}
