import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";

/** The option of days and moments that says that they mostly lie ahead; a calendar of days to choose (`x-days`) says it as well. */
export const aheadOption = {
  ahead: {
    type: "boolean",
    description: "多是以后的日子（预约、提醒、期限）：按它查询时，先列出 今天、明天、本周、下周。写了 x-days 的日期不必再写",
  },
} as const satisfies JsonObject;

/** Whether the days of a field mostly lie ahead, so that people ask for tomorrow and for next week. */
export function looksAhead({ days, ui }: Pick<FieldModel, "days" | "ui">): boolean {
  return days !== undefined || ui.props["ahead"] === true;
}
