import type { FieldModel } from "../../../src/schema/index.ts";
import { readMoment } from "../../../src/schema/kinds/readDate.ts";
import { isTimeAlone } from "../../../src/schema/kinds/sheetNumbers.ts";
import type { CellRemark } from "./cellMeaning.ts";
import type { Cell } from "./workbook/workbook.types.ts";

const MIDNIGHT = "00:00:00";
const DATE_LENGTH = "YYYY-MM-DD".length;

/** What a field of each kind leaves out of a moment, and whether a moment has it. */
const LEFT_OUT: Readonly<Record<string, { readonly what: string; has(day: string, time: string): boolean }>> = {
  date: { what: "时间", has: (_day, time) => time !== MIDNIGHT },
  time: { what: "日期", has: (day) => day !== "" },
  month: { what: "月份以外的部分", has: (day, time) => !day.endsWith("-01") || time !== MIDNIGHT },
  week: { what: "是一周中的哪天", has: (day) => day !== "" },
  year: { what: "年份以外的部分", has: (day, time) => !day.endsWith("-01-01") || time !== MIDNIGHT },
};

/**
 * What is said where a cell holds a fuller moment than its field keeps: a day with a time in a column of days.
 *
 * @param value what the field read, as wire text
 * @param today what a day without a year is counted from
 */
export function momentRemark(field: FieldModel, cell: Cell, value: unknown, today: string | undefined): CellRemark | undefined {
  const left = LEFT_OUT[field.kind];
  const moment = left && momentOf(cell, today);
  if (left === undefined || moment === undefined || typeof value !== "string") return undefined;
  const [day, time] = isTimeAlone(moment) ? ["", moment] : [moment.slice(0, DATE_LENGTH), moment.slice(DATE_LENGTH + 1)];
  if (!left.has(day, time)) return undefined;
  return { sort: "moment", message: `${left.what}没有导入，例如 ${moment.replace(` ${MIDNIGHT}`, "")} 读作 ${value}` };
}

/** The moment that a cell or its text holds, `YYYY-MM-DD HH:mm:ss` or a time alone. */
function momentOf(cell: Cell, today: string | undefined): string | undefined {
  if (typeof cell === "string") {
    const moment = readMoment(cell, { today });
    return moment && `${moment.date} ${moment.time ?? MIDNIGHT}`;
  }
  if (cell === null || typeof cell !== "object") return undefined;
  if (cell.kind === "merged") return momentOf(cell.cell, today);
  return cell.kind === "moment" ? cell.value : undefined;
}
