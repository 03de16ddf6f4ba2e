import type { FieldModel, GroupModel } from "../../../src/schema/index.ts";
import type { FigureGroup, GroupKey } from "../../../src/schema/wire/dashboardAnswers.ts";
import { isPassing } from "../../../src/schema/time/periods.ts";
import { weekOf } from "../../../src/schema/time/isoWeek.ts";
import { loadLabels } from "../presenter/labels.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { dictionaryText } from "../values/dictionaryText.ts";

/** What is read where a row holds no value. */
const NOTHING = "未填";
const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;

/** Gives keys the texts that people read for them: what a list shows for the same values. */
export async function groupTexts(scope: EntityScope, group: GroupModel, keys: readonly GroupKey[]): Promise<readonly FigureGroup[]> {
  const { every } = group;
  if (every !== undefined) return keys.map((key) => ({ key, text: momentText(every, key) }));
  const field = knownField(scope.entity, group.field);
  const rows = keys.flatMap((key) => (typeof key === "string" ? [{ [field.name]: key }] : []));
  const labels = field.reference ? await loadLabels(scope.context.database.db, scope, [field], rows) : undefined;
  return keys.map((key) => {
    if (key === null || key === "") return { key, text: NOTHING };
    const label = labels?.(field, String(key));
    return { key, text: label ?? valueText(scope, field, key) };
  });
}

/** Values that may occur, in the order of their dictionary or list; `undefined` where they are not few and known. */
export function knownKeys({ project, entity }: EntityScope, { field: name, every }: GroupModel): readonly GroupKey[] | undefined {
  if (every === "weekday") return [1, 2, 3, 4, 5, 6, 7];
  if (every === "hour") return Array.from({ length: 24 }, (_, hour) => hour);
  if (every !== undefined) return undefined;
  const { dictionary, constraints, type } = knownField(entity, name);
  if (dictionary !== undefined) return project.dictionaries.get(dictionary)?.items.map(({ value }) => value);
  if (constraints.enum) return constraints.enum;
  return type === "boolean" ? [true, false] : undefined;
}

function valueText({ project }: EntityScope, { dictionary, labels, type }: FieldModel, key: Exclude<GroupKey, null>): string {
  if (dictionary !== undefined) return dictionaryText(project, dictionary, String(key));
  if (type === "boolean") return key === true ? "是" : "否";
  return labels?.[String(key)] ?? String(key);
}

function momentText(every: NonNullable<GroupModel["every"]>, key: GroupKey): string {
  if (key === null) return NOTHING;
  if (every === "weekday") return WEEKDAYS[Number(key) - 1] ?? String(key);
  if (every === "hour") return `${String(key).padStart(2, "0")}:00`;
  const day = String(key);
  if (!isPassing(every) || every === "day") return day;
  return every === "month" ? day.slice(0, 7) : weekOf(day);
}
