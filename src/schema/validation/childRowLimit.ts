import type { FieldModel } from "../model/entity.ts";

/** Child rows that one row may have: where its field says nothing, and at most. Nested ones of one save count together. */
export const CHILD_ROWS = { usual: 200, most: 2000 } as const;

/** How many child rows a field takes. */
export function childRowLimit({ constraints }: Pick<FieldModel, "constraints">): number {
  return constraints.maxItems ?? CHILD_ROWS.usual;
}

/**
 * Why a list of child rows is not taken; `undefined` where it is. A list from before the limit stays, and may become
 * shorter: it is refused only where it grows.
 *
 * @example childRowsRefusal(serviceTimes, { count: 300, stored: 0 }) // "“服务时间”有 300 行，最多 200 行，请删减到 200 行以内"
 */
export function childRowsRefusal(
  field: Pick<FieldModel, "constraints" | "title">,
  { count, stored }: { readonly count: number; readonly stored: number },
): string | undefined {
  const limit = childRowLimit(field);
  if (count <= Math.max(limit, stored)) return undefined;
  const grown = stored > limit ? `（原有 ${stored} 行，只能减少）` : "";
  return `“${field.title}”有 ${count} 行，最多 ${limit} 行${grown}，请删减到 ${Math.max(limit, stored)} 行以内`;
}
