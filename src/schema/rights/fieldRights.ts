import { type EntityModel, type FieldModel, ROW_OPERATIONS } from "../model/entity.ts";
import type { Viewer } from "../model/project.ts";

/** Whose codes a field's rights are, e.g. `hiv:appointment`. */
type Guarded = Pick<EntityModel, "permission">;

const ROW_RIGHTS: readonly string[] = ROW_OPERATIONS;

/** Whether an entity offers what a right opens (`x-entity.operations`); actions and fields that state a right are there. */
export function offers({ rights, actions }: Pick<EntityModel, "rights" | "actions">, right: string): boolean {
  return (
    !ROW_RIGHTS.includes(right) || rights.some((offered) => offered === right) || actions.some(({ permission }) => permission === right)
  );
}

/** Whether a viewer may do to rows what an entity offers; what it does not offer, nobody may. */
export function holdsRight(entity: Pick<EntityModel, "permission" | "rights" | "actions">, right: string, viewer: Viewer): boolean {
  return offers(entity, right) && viewer.can(`${entity.permission}:${right}`);
}

/** Whether the value of a field may leave the server for a viewer at all, masked or not. */
export function canRead(entity: Guarded, field: FieldModel, viewer: Viewer): boolean {
  if (field.derived) return field.derived.rights.every((code) => viewer.can(code));
  return !field.writeOnly && holds(entity, field.permission.read, viewer);
}

/**
 * Whether a viewer may change a field. Fields that only the server writes are nobody's; one that may not be read may not be
 * written either, unless nobody reads it.
 */
export function canWrite(entity: Guarded, field: FieldModel, viewer: Viewer): boolean {
  const { system, readOnly, writeOnly, permission } = field;
  return !system && !readOnly && holds(entity, permission.write, viewer) && (writeOnly || canRead(entity, field, viewer));
}

/** Whether a viewer may know that a field is there: it can be seen, or filled in. */
export function mayKnow(entity: Guarded, field: FieldModel, viewer: Viewer): boolean {
  return canRead(entity, field, viewer) || canWrite(entity, field, viewer);
}

/** Whether the values of a field are masked in every answer. */
export function isMasked({ permission }: FieldModel): boolean {
  return permission.mask !== undefined;
}

/** The code, without prefix, that the audited reveal of a field asks for. */
export function revealRight({ permission }: FieldModel): string {
  return permission.reveal ?? "reveal";
}

/** Whether a viewer may uncover the values of a field. */
export function canReveal(entity: Guarded, field: FieldModel, viewer: Viewer): boolean {
  const { derived } = field;
  if (derived) return canRead(entity, field, viewer) && derived.reveal !== undefined && viewer.can(derived.reveal);
  return canRead(entity, field, viewer) && holds(entity, revealRight(field), viewer);
}

/** Whether a field's values stay masked for a viewer: they may be asked for whole, and neither by part nor in order (decision 0063). */
export function staysMasked(entity: Guarded, field: FieldModel, viewer: Viewer): boolean {
  return isMasked(field) && !canReveal(entity, field, viewer);
}

function holds({ permission }: Guarded, right: string | undefined, viewer: Viewer): boolean {
  return right === undefined || viewer.can(`${permission}:${right}`);
}
