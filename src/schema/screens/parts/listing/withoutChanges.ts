import { compact } from "../../../model/compact.ts";
import type { EntityModel } from "../../../model/entity.ts";
import type { RawAction, RawList, RawScreen } from "../../rawScreen.ts";
import { namedAction } from "./namedAction.ts";

/** What a button may do where rows are only looked at. */
const LOOKING: ReadonlySet<string> = new Set(["detail", "export", "print", "navigate", "download"]);

/** Says whether a button changes rows, makes them or removes them; one that says nothing of what it does is told elsewhere. */
export function changesRows(entity: EntityModel, { id, do: own, permission = "list" }: RawAction): boolean {
  const effect = namedAction(entity, id)?.do ?? own;
  if (effect === undefined || LOOKING.has(effect.op)) return false;
  // A hand-written effect asks for the right that its calls need, and the check holds the button to it.
  return effect.op !== "custom" || permission !== "list";
}

/** A screen on which rows are only looked at (`readOnly`): what it infers or inherits for changing them is left out. */
export function withoutChanges({ form: _form, edit: _edit, calendar, ...raw }: RawScreen, entity: EntityModel): RawScreen {
  const looking = (list: RawList<RawAction> | undefined) =>
    list?.filter((item) => !changesRows(entity, typeof item === "string" ? { id: item } : item));
  const { move: _move, ...days } = calendar ?? {};
  return {
    ...raw,
    ...compact({ toolbar: looking(raw.toolbar), rowActions: looking(raw.rowActions), batchActions: looking(raw.batchActions) }),
    ...(calendar && { calendar: days as typeof calendar }),
  } as RawScreen;
}
