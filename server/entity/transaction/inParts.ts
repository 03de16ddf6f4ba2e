import type { AppError } from "../../errors/appError.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { inSavepoint } from "./inSavepoint.ts";

/** Items that were refused, each with why. */
export type RefusedItems<Item> = ReadonlyMap<Item, AppError>;

/**
 * Does work on items together. What the database or a constraint refuses names no item of many: halves of them are tried
 * until it is found. The others stay done.
 */
export async function inParts<Item>(
  unit: WriteUnit,
  scope: EntityScope,
  items: readonly Item[],
  work: (part: readonly Item[]) => Promise<void>,
): Promise<RefusedItems<Item>> {
  const [first] = items;
  if (first === undefined) return new Map();
  const refusal = await inSavepoint(unit, scope, { work: () => work(items), answer: "未保存" });
  if (refusal === undefined) return new Map();
  if (items.length === 1) return new Map([[first, refusal]]);
  const middle = Math.ceil(items.length / 2);
  const before = await inParts(unit, scope, items.slice(0, middle), work);
  return new Map([...before, ...(await inParts(unit, scope, items.slice(middle), work))]);
}

/** Tries refused items again for as long as others made way for some of them, e.g. by giving up a value that occurs once. */
export async function untilSettled<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<RefusedItems<Item>>,
): Promise<RefusedItems<Item>> {
  let tried = items.length;
  let refused = await attempt(items);
  while (refused.size > 0 && refused.size < tried) {
    tried = refused.size;
    refused = await attempt([...refused.keys()]);
  }
  return refused;
}
