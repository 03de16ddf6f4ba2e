import { holdsRight, type FieldModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { canWrite, type FieldViewer } from "./fieldRights.ts";
import { holderOf } from "./holderOf.ts";

/** Somebody whose rights are asked for, on an entity of a project. */
export interface ProjectViewer extends FieldViewer {
  readonly project: SchemaProject;
}

/**
 * Whether a session has a way to set a field: by adding, editing or importing rows, by an action that asks for it, or with the row above.
 * Whoever fills it in is told what they choose among; the others are not.
 */
export function mayFill(scope: ProjectViewer, field: FieldModel): boolean {
  const { entity, session } = scope;
  const isAsked = entity.actions.some(
    ({ ask, permission }) => ask.some((one) => one.field === field.name) && holdsRight(entity, permission, session),
  );
  return isAsked || (canWrite(field, scope) && savesRows(scope));
}

function savesRows(scope: ProjectViewer): boolean {
  const holder = holderOf(scope);
  const isOwn = ["add", "edit", "import"].some((right) => holdsRight(scope.entity, right, scope.session));
  return isOwn || (holder !== undefined && savesRows({ ...scope, entity: holder.entity }));
}
