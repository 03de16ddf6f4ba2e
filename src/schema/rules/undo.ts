import type { EntityActionModel, EntityModel } from "../model/entity.ts";

/** Minutes in which who ran an action may take it back; later it is a correction. */
export const UNDO_MINUTES = 10;

/**
 * Whether an action can be taken back: what it changed must stand in the audit log, which keeps neither values that
 * are never sent back nor rows of entities without one, nor what an action forgets.
 */
export function isUndoable({ audit, fields }: EntityModel, { ask, set, undo, forgets }: EntityActionModel): boolean {
  const touched = new Set([...Object.keys(set), ...ask.map(({ field }) => field)]);
  return undo && audit && forgets.length === 0 && !fields.some(({ name, writeOnly }) => writeOnly && touched.has(name));
}
