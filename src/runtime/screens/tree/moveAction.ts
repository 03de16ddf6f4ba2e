import { compact } from "../../../schema/model/compact.ts";
import type { ActionItem, ListingScreen } from "../../../schema/model/screen.ts";

/** Name under which moving rows of a tree is registered. */
export const moveAction = "tree/move";

const move: ActionItem = {
  id: "move",
  label: "移动",
  danger: false,
  primary: false,
  do: { op: "custom", name: moveAction, props: {} },
};

/** Adds moving to the actions of a tree's rows, for those who may edit them; before deleting, which comes last. */
export function withMove(screen: ListingScreen): ListingScreen {
  const { form, entity, rowActions } = screen;
  if (!form?.canEdit || !entity.tree || rowActions.some(({ id }) => id === move.id)) return screen;
  const end = rowActions.findIndex(({ do: effect }) => effect.op === "delete");
  // Moving a row is editing it, and takes the same right.
  const permission = rowActions.find(({ do: effect }) => effect.op === "edit")?.permission;
  return { ...screen, rowActions: rowActions.toSpliced(end < 0 ? rowActions.length : end, 0, { ...move, ...compact({ permission }) }) };
}

/** Whether the viewer may move the rows of a tree. */
export function canMove({ rowActions }: ListingScreen): boolean {
  return rowActions.some(({ do: effect }) => effect.op === "custom" && effect.name === moveAction);
}
