import type { EntityModel, FieldModel } from "../../src/schema/index.ts";
import type { Session } from "../http/session.ts";

/** Whose rights are asked for, on which entity. */
export interface FieldViewer {
  readonly entity: EntityModel;
  readonly session: Session;
}

/** Whether a field may leave the server for this viewer at all. */
export function canRead(field: FieldModel, viewer: FieldViewer): boolean {
  return !field.writeOnly && holds(field.permission.read, viewer);
}

/** Whether this viewer may change a field. Fields that only the server writes are nobody's. */
export function canWrite(field: FieldModel, viewer: FieldViewer): boolean {
  return !field.system && !field.readOnly && holds(field.permission.write, viewer) && (field.writeOnly || canRead(field, viewer));
}

/** Whether the values of a field are covered in every answer. */
export function isMasked(field: FieldModel): boolean {
  return field.permission.mask !== undefined;
}

/** The code, without prefix, that the audited reveal of a masked field asks for. */
export function revealSuffix(field: FieldModel): string {
  return field.permission.reveal ?? "reveal";
}

/** Whether this viewer may uncover a masked field. */
export function canReveal(field: FieldModel, viewer: FieldViewer): boolean {
  return canRead(field, viewer) && holds(revealSuffix(field), viewer);
}

function holds(suffix: string | undefined, { entity, session }: FieldViewer): boolean {
  return suffix === undefined || session.can(`${entity.permission}:${suffix}`);
}
