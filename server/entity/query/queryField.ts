import type { FieldModel, QueryRule } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { fieldOf } from "../entityScope.ts";
import { canRead, canReveal, isMasked, type FieldViewer } from "../fieldRights.ts";

/** The field a query names; unknown, unreadable and write-only fields get one and the same answer. */
export function queryField(viewer: FieldViewer, name: string): FieldModel {
  const field = fieldOf(viewer.entity, name);
  if (!field?.column || !canRead(field, viewer))
    throw new AppError("QUERY_FIELD_UNKNOWN", { entity: viewer.entity.title, field: name.slice(0, 60) });
  return field;
}

/**
 * Refuses what would spell a masked value out, one comparison at a time.
 * Who may not reveal it can still find the row whose full value is at hand, e.g. a mobile number read out by the caller;
 * a value covered entirely cannot be asked for at all.
 */
export function assertComparable(viewer: FieldViewer, field: FieldModel, rule: QueryRule): void {
  if (!isMasked(field) || canReveal(field, viewer)) return;
  if (rule !== "eq" || field.permission.mask === "all") throw new AppError("QUERY_FIELD_MASKED", { title: field.title });
}

/** Refuses an order that would spell a masked value out. */
export function assertSortable(viewer: FieldViewer, field: FieldModel): void {
  if (isMasked(field) && !canReveal(field, viewer)) throw new AppError("QUERY_FIELD_MASKED", { title: field.title });
  if (field.column?.type === "jsonb") throw new AppError("QUERY_FIELD_UNSORTABLE", { title: field.title });
}
