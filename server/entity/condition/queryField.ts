import { isJsonColumn, valueType, type FieldModel } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { derivedField } from "../query/derivedColumns.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, staysMasked, type FieldViewer } from "../scope/fieldRights.ts";

/** The field a query names; unknown, unreadable and write-only fields get one and the same answer. @throws QUERY_FIELD_UNKNOWN */
export function queryField(viewer: FieldViewer, name: string): FieldModel {
  const field = fieldOf(viewer.entity, name);
  if (!field?.column || !canRead(field, viewer))
    throw new AppError("QUERY_FIELD_UNKNOWN", { entity: viewer.entity.title, field: name.slice(0, 60) });
  return field;
}

/** The field a query names, among all that is read with the rows. @throws QUERY_FIELD_UNKNOWN */
export function readableField(scope: EntityScope, name: string): FieldModel {
  const derived = derivedField(scope.entity, name);
  return derived && canRead(derived, scope) ? derived : queryField(scope, name);
}

/** Refuses an order that would spell a masked value out. @throws QUERY_FIELD_MASKED, QUERY_FIELD_UNSORTABLE */
export function assertSortable(viewer: FieldViewer, field: FieldModel): void {
  if (staysMasked(field, viewer)) throw new AppError("QUERY_FIELD_MASKED", { title: field.title });
  const type = valueType(field);
  if (type && isJsonColumn({ type })) throw new AppError("QUERY_FIELD_UNSORTABLE", { title: field.title });
}

/** Whether parts of a field's values may be searched: readable ones that are not masked for the viewer. */
export function isSearchable(viewer: FieldViewer, field: FieldModel): boolean {
  return canRead(field, viewer) && !staysMasked(field, viewer);
}
