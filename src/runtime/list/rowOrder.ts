import { createContext } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { OrderPlace } from "../api/entityApi.ts";
import type { ListController } from "../listing/useListController.ts";

/** Width (px) of the column by which rows are taken hold of. */
export const handleWidth = 36;

/** Whether a list stands in the order of its entity, the smallest number first, and the viewer may give it another one. */
export function isOrdered({ screen, state }: Pick<ListController, "screen" | "state">): boolean {
  const sort = state.sort ?? screen.sort[0];
  return screen.entity.order !== undefined && sort?.field === screen.entity.order && sort.direction === "asc";
}

/** What the rows of a list in order know of each other. */
export interface RowOrder {
  /** Ids of the rows that are shown, in their order. */
  readonly ids: readonly string[];
  /** Id of the row that is dragged. */
  readonly dragged: string | undefined;
  nameOf(row: Row): string;
  move(row: Row, to: OrderPlace): void;
}

/** Absent where rows cannot be put in order. */
export const RowOrderContext = createContext<RowOrder | undefined>(undefined);

/** Where a row comes that is dropped on another one: it takes that place, and what stood there makes way for it. */
export function placeOfDrop(ids: readonly string[], dragged: string, over: string): OrderPlace | undefined {
  const [from, to] = [ids.indexOf(dragged), ids.indexOf(over)];
  if (from < 0 || to < 0 || from === to) return undefined;
  return from < to ? { after: over } : { before: over };
}

/** The place that a row has now, by the rows around it; `undefined` where it stands alone. */
export function placeOfNow(ids: readonly string[], id: string): OrderPlace | undefined {
  const index = ids.indexOf(id);
  const [above, below] = [ids[index - 1], ids[index + 1]];
  if (index < 0) return undefined;
  if (above !== undefined) return { after: above };
  return below === undefined ? undefined : { before: below };
}
