import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { Viewer } from "../model/project.ts";

/** Says whether a viewer may read a field at all, masked or not. */
export function canRead(entity: Pick<EntityModel, "permission">, { permission }: FieldModel, viewer: Viewer): boolean {
  return permission.read === undefined || viewer.can(`${entity.permission}:${permission.read}`);
}

/** Says whether a viewer may write a field; a field that may not be read may not be written either. */
export function canWrite(entity: Pick<EntityModel, "permission">, field: FieldModel, viewer: Viewer): boolean {
  if (field.readOnly || !canRead(entity, field, viewer)) return false;
  return field.permission.write === undefined || viewer.can(`${entity.permission}:${field.permission.write}`);
}
