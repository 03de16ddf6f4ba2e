import { compileExpression, type Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";

/** Refuses to change or delete a stored row that its entity says is locked. @throws ROW_LOCKED */
export function assertOpen(scope: EntityScope, stored: Row): void {
  const { locked, title } = scope.entity;
  if (locked === undefined) return;
  const isLocked = compileExpression(locked)(expressionScope(scope, { row: stored, old: stored, isNew: false })) === true;
  if (isLocked) throw new AppError("ROW_LOCKED", { title });
}
