import * as rights from "../../../src/schema/index.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { Viewer } from "../../../src/schema/model/project.ts";

/** Whose rights are asked for, on which entity. */
export interface FieldViewer {
  readonly entity: EntityModel;
  readonly session: Viewer;
}

/** Whether a field may leave the server for this viewer at all. */
export function canRead(field: FieldModel, { entity, session }: FieldViewer): boolean {
  return rights.canRead(entity, field, session);
}

/** Whether this viewer may change a field. */
export function canWrite(field: FieldModel, { entity, session }: FieldViewer): boolean {
  return rights.canWrite(entity, field, session);
}

/** Whether a field's values stay masked for this viewer. */
export function staysMasked(field: FieldModel, { entity, session }: FieldViewer): boolean {
  return rights.staysMasked(entity, field, session);
}
