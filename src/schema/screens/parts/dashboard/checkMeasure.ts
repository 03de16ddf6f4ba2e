import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../../../keywords/checkFieldName.ts";
import type { MeasureWord } from "../../../model/dashboard.ts";
import type { EntityModel, FieldModel, SqlType } from "../../../model/entity.ts";
import { isPassing } from "../../../time/periods.ts";
import type { GroupNeed } from "./cardForms.ts";
import type { CardSite } from "./checkCards.ts";
import { groupOf } from "./expandCards.ts";

const NUMBERS: readonly SqlType[] = ["integer", "bigint", "numeric", "double precision"];
const MOMENTS: readonly SqlType[] = ["date", "timestamp"];

/** Checks what is worked out, and of which field. */
export function checkMeasure({ card, item, place }: CardSite, entity: EntityModel): Diagnostic[] {
  const { give = "count", of } = card;
  if (give === "count" && of !== undefined) {
    const details = { found: "of", reason: "count 数的是行", remedy: "删去 of；只数某些行时写 where。" };
    return [diagnose("SCHEMA_MISUSED_KEYWORD", place("of"), details)];
  }
  if (give === "count") return [];
  if (of === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: "of" })];
  return checkFieldName(entity, of, place("of"), unfitFor(give));
}

/** Checks a group: whether rows can be parted by the field, and whether the form of the card can show it. */
export function checkGroup(
  { card, item, place }: CardSite,
  { entity, member, need }: { readonly entity: EntityModel; readonly member: "by" | "split"; readonly need: GroupNeed },
): Diagnostic[] {
  const stated = card[member];
  if (need === "none") return [];
  if (stated === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: member })];
  const group = groupOf(stated);
  const unfit: Unfitness = (field) => ungroupable(field, group.every) ?? unshown(field, group.every, need);
  return checkFieldName(entity, group.field, place(member), unfit);
}

/** The period of a page narrows days and moments. */
export const unfitDay: Unfitness = ({ column, permission }) => {
  if (permission.mask) return "它有脱敏，时段会把它说出来";
  return column && MOMENTS.includes(column.type) ? undefined : "它不是日期";
};

/** What is masked is disclosed by no number. */
function unfitFor(give: MeasureWord): Unfitness {
  return ({ column, permission, writeOnly, type }) => {
    if (writeOnly) return "它只写不读";
    if (permission.mask) return "它有脱敏，汇总会把它说出来";
    if (give === "distinct") return column && type !== "array" && type !== "object" ? undefined : "它不是单个值";
    const isNumber = column !== undefined && NUMBERS.includes(column.type);
    return isNumber ? undefined : "只有数字可以合计、平均、比大小";
  };
}

/** Few and known values, rows of another entity, or parts of time. */
function ungroupable(field: FieldModel, every: FieldEvery): string | undefined {
  const { column, permission, writeOnly, type } = field;
  if (writeOnly) return "它只写不读";
  if (permission.mask) return "它有脱敏，分组会把它说出来";
  if (!column || type === "array" || type === "object") return "它不是单个值";
  if (MOMENTS.includes(column.type)) return unpartable(column.type, every);
  if (every !== undefined) return "它不是日期，不能写 every";
  return isFew(field) || field.reference ? undefined : "只有字典、选项、开关、引用与日期可以分组";
}

/** Days have no hours, and single moments are no groups. */
function unpartable(moment: SqlType, every: FieldEvery): string | undefined {
  if (every === undefined) return "日期要写 every，例如 day";
  return every === "hour" && moment !== "timestamp" ? "它没有时间，不能按 hour 分" : undefined;
}

function unshown(field: FieldModel, every: FieldEvery, need: GroupNeed): string | undefined {
  const passes = every !== undefined && isPassing(every);
  if (need === "time") return passes ? undefined : "折线要按 day、week 或 month 分";
  if (need !== "few") return undefined;
  return isFew(field) || (every !== undefined && !passes) ? undefined : "组数不定，改用 bar 或 ranking";
}

type FieldEvery = ReturnType<typeof groupOf>["every"];

function isFew({ dictionary, constraints, type }: FieldModel): boolean {
  return dictionary !== undefined || constraints.enum !== undefined || type === "boolean";
}
