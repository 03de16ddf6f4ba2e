import type { EntityActionModel, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { assertNotTooMany, objectOf, requiredText, revOf } from "../request/requestParts.ts";

/**
 * Reads which rows an action is asked for: the version by id.
 *
 * @throws NOTHING_SELECTED, ACTION_SINGLE, TOO_MANY_CHOSEN, QUERY_PARAM_INVALID
 */
export function targetsOf(action: Pick<EntityActionModel, "batch" | "label">, ids: unknown): ReadonlyMap<string, number> {
  const targets = targetsIn(ids);
  if (targets.size > 1 && !action.batch) throw new AppError("ACTION_SINGLE", { label: action.label });
  return targets;
}

/**
 * Reads which rows are meant, `[{ id, rev }]`: the version by id.
 *
 * @throws NOTHING_SELECTED, TOO_MANY_CHOSEN, QUERY_PARAM_INVALID
 */
export function targetsIn(ids: unknown): ReadonlyMap<string, number> {
  const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
  if (list.length === 0) throw new AppError("NOTHING_SELECTED", {});
  assertNotTooMany(list.length);
  return new Map(list.map((item) => objectOf(item, "ids 中每项应有 id 与 rev")).map((item) => [requiredText(item, "id"), revOf(item)]));
}

/** Complains where some of the rows are not there, or not for this person. @throws ROW_MISSING, ROWS_MISSING */
export function assertAllFound(stored: readonly Row[], targets: ReadonlyMap<string, number>): void {
  if (stored.length === targets.size) return;
  throw targets.size === 1
    ? new AppError("ROW_MISSING", {})
    : new AppError("ROWS_MISSING", { count: targets.size - stored.length, total: targets.size });
}
