import { createContext, use } from "react";
import type { Row } from "../../../schema/model/json.ts";
import type { ActionItem } from "../../../schema/model/screen.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { ListController } from "../../listing/useListController.ts";

/** A card on its way, and where it may be put down. */
export interface DraggedCard {
  readonly row: Row;
  readonly moves: ReadonlyMap<string, ActionItem>;
}

/** What the columns and cards of a board share. */
export interface BoardState {
  readonly controller: ListController;
  /** The field whose values are the columns. */
  readonly by: FieldModel;
  /** Fields of a card: the one that names it, and what else it says. */
  readonly lines: readonly FieldModel[];
  readonly dragged: DraggedCard | undefined;
  /** Where a card can go, and by which action. */
  movesOf(row: Row): ReadonlyMap<string, ActionItem>;
  /** Text of a column's value. */
  titleOf(value: string): string;
}

/** Given by the board to what is in it. */
export const BoardContext = createContext<BoardState | undefined>(undefined);

/** What the board around gives. @throws Error outside a board */
export function useBoard(): BoardState {
  const state = use(BoardContext);
  if (!state) throw new Error("useBoard needs a board above it.");
  return state;
}
