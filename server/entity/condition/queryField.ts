import type { FieldModel } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { fieldOf } from "../scope/entityScope.ts";
import { canRead, staysMasked, type FieldViewer } from "../scope/fieldRights.ts";

/** The field a query names; unknown, unreadable and write-only fields get one and the same answer. @throws QUERY_FIELD_UNKNOWN */
export function queryField(viewer: FieldViewer, name: string): FieldModel {
  const field = fieldOf(viewer.entity, name);
  if (!field?.column || !canRead(field, viewer))
    throw new AppError("QUERY_FIELD_UNKNOWN", { entity: viewer.entity.title, field: name.slice(0, 60) });
  return field;
}

/** Refuses an order that would spell a masked value out. @throws QUERY_FIELD_MASKED, QUERY_FIELD_UNSORTABLE */
export function assertSortable(viewer: FieldViewer, field: FieldModel): void {
  if (staysMasked(field, viewer)) throw new AppError("QUERY_FIELD_MASKED", { title: field.title });
  if (field.column?.type === "jsonb") throw new AppError("QUERY_FIELD_UNSORTABLE", { title: field.title });
}

/** Whether parts of a field's values may be searched: readable ones that are not masked for the viewer. */
export function isSearchable(viewer: FieldViewer, field: FieldModel): boolean {
  return canRead(field, viewer) && !staysMasked(field, viewer);
}
