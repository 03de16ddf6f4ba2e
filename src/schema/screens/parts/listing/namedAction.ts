import { builtinActions, type BuiltinAction } from "../../../model/builtinActions.ts";
import { compact } from "../../../model/compact.ts";
import type { EntityModel } from "../../../model/entity.ts";
import type { ActionItem } from "../../../model/screen.ts";

/** A button with the last part of the code it needs. */
export interface NamedAction extends ActionItem {
  readonly right: string;
}

/** A built-in action, or one of the entity's `x-actions`, as a button; without what a screen may change about it. */
export function namedAction(entity: EntityModel, id: string): NamedAction | undefined {
  const builtin = Object.hasOwn(builtinActions, id) ? builtinActions[id] : undefined;
  if (builtin) return fromBuiltin(entity, id, builtin);
  const action = entity.actions.find((candidate) => candidate.id === id);
  if (!action) return undefined;
  const { label, icon, when, confirm, danger, permission, ask, checks, reason } = action;
  const run = { op: "run" as const, action: id, ask, checks, reason };
  return { id, label, ...compact({ icon, when, confirm }), danger, primary: false, right: permission, do: run };
}

function fromBuiltin(entity: EntityModel, id: string, action: BuiltinAction): NamedAction {
  const { label, icon, right, primary = false, danger = false, confirm, changesRow } = action;
  const when = changesRow && entity.locked !== undefined ? `!(${entity.locked})` : undefined;
  return { id, label, ...compact({ icon, when, confirm: confirm?.(entity) }), danger, primary, right, do: action.do };
}
