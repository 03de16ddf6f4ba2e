import type { ActionItem } from "../../schema/model/screen.ts";
import type { ButtonAccess } from "./useButtonAccess.ts";

/** Whether a button of a list, a row or a selection is there: not where its code is among those excluded (spec §6). */
export function showsAction({ excludes }: Pick<ButtonAccess, "excludes">, { permission }: Pick<ActionItem, "permission">): boolean {
  if (permission === undefined) return true;
  const end = permission.lastIndexOf(":");
  return !excludes(permission.slice(0, end)).has(permission.slice(end + 1));
}

/** Why a button is there and closed, whatever it would act on; `undefined` where it is open. */
export function closedByRight(
  { disables }: Pick<ButtonAccess, "disables">,
  { permission }: Pick<ActionItem, "permission">,
): string | undefined {
  return permission !== undefined && disables(permission) ? "没有权限，请联系管理员授权" : undefined;
}
