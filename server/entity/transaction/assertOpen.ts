import { compileExpression, type Row } from "../../../src/schema/index.ts";
import { dependenciesOf } from "../../../src/schema/expression/dependenciesOf.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canRead } from "../scope/fieldRights.ts";

/** Refuses to change or delete a stored row that its entity says is locked. @throws ROW_LOCKED */
export function assertOpen(scope: EntityScope, stored: Row): void {
  const { locked, title, fields } = scope.entity;
  if (locked === undefined) return;
  const isLocked = compileExpression(locked)(expressionScope(scope, { row: stored, old: stored, isNew: false })) === true;
  if (!isLocked) return;
  const asked = new Set(dependenciesOf(locked).row);
  const by = fields.filter((field) => asked.has(field.name) && canRead(field, scope)).map((field) => field.title);
  throw new AppError("ROW_LOCKED", { title, fields: by });
}
