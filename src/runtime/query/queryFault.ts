import { chinaDate } from "../../schema/expression/chinaTime.ts";
import { unreadMessage } from "../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { serverDate } from "../api/serverClock.ts";

/** Why what stands in the control of a condition cannot be asked for, e.g. a date nobody can read; `undefined` where it can. */
export function queryFault(field: FieldModel, value: unknown): string | undefined {
  const today = chinaDate(serverDate());
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.map((part) => unreadMessage(field, part, { today })).find((message) => message !== undefined);
}
