import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import type { KeepModel } from "../../model/keep.ts";
import { keepDays } from "../../time/keptPeriod.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { EntitySite } from "../entityKeyword.ts";

/** Member of `x-entity` that says how long rows are kept. */
export interface RawKeep {
  readonly keep?: string | { readonly for: string; readonly by?: string };
}

/** The least that may be written, days: whoever writes one figure too few has that long to see it before rows are gone. */
const FEWEST_DAYS = 30;

/** How long the rows of an entity are kept; `undefined`: for good. */
export function keepOf({ keep }: RawKeep): KeepModel | undefined {
  if (keep === undefined) return undefined;
  const { for: period, by = "createTime" } = typeof keep === "string" ? { for: keep } : keep;
  return { period, by };
}

/** Checks that old rows can go: nothing hangs on them, and what says how old they are is stored. */
export function checkKeep({ entity, source: { raw, at }, project: { entities } }: EntitySite): Diagnostic[] {
  const { keep } = raw["x-entity"] ?? {};
  if (entity.keep === undefined || keep === undefined) return [];
  const { period, by } = entity.keep;
  const path = ["x-entity", "keep"];
  const [periodAt, byAt] = typeof keep === "string" ? [at(path), at(path)] : [at([...path, "for"]), at([...path, "by"])];
  const hindrance = hindranceOf(entity, entities);
  if (hindrance !== undefined) {
    const [reason, remedy] = hindrance;
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(path, "key"), { found: "keep", reason, remedy })];
  }
  const tooShort = keepDays(period) < FEWEST_DAYS;
  const [reason, remedy] = [`少于 ${FEWEST_DAYS} 天，写错了来不及发现，行就没有了`, `写 ${FEWEST_DAYS}d 或更长。`];
  return [
    ...(tooShort ? [diagnose("SCHEMA_MISUSED_KEYWORD", periodAt, { found: period, reason, remedy })] : []),
    ...checkFieldName(entity, by, byAt, undated),
  ];
}

function undated({ kind, column }: FieldModel): string | undefined {
  return column !== undefined && ["date", "timestamp"].includes(column.type) ? undefined : `它不是存下来的日期或时间（${kind}）`;
}

/** Why rows of an entity must not go by themselves, and what to do; `undefined`: they may. */
function hindranceOf(
  entity: EntityModel,
  entities: ReadonlyMap<string, EntityModel>,
): readonly [reason: string, remedy: string] | undefined {
  const instead = "删去 keep；要清理这些行，写一种定时任务（docs/guides/add-a-job-kind.md）。";
  if (entity.rows !== "table") return ["各行由服务器的模块给出，没有表", "删去 keep。"];
  if (entity.softDelete) return ["softDelete 只作标记，数据还在，到期也不会清除", "去掉 softDelete，或删去 keep。"];
  if (entity.locked !== undefined) return ["x-entity.locked 的行不能删除，到期也一样", "去掉 locked，或删去 keep。"];
  const holder = [...entities.values()].find(({ fields }) => fields.some(({ children }) => children?.entity === entity.name));
  if (holder) return [`它的行是“${holder.name}”的子表，随上面的行删除`, "写在上面的实体里，或删去 keep。"];
  const referrer = [...entities.values()].find(({ fields }) => fields.some(({ reference }) => reference?.entity === entity.name));
  return referrer && [`“${referrer.name}”用 x-ref 指向它的行，删了就断了`, instead];
}
