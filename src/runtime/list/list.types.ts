import type { ListController } from "../listing/useListController.ts";
import type { ActiveRow } from "./activeSlots.ts";
import type { Density } from "./density.ts";
import type { RowChoice } from "./rowChoice.ts";
import type { TreeTable } from "./treeSlots.ts";
import type { ColumnsControl } from "./useColumns.ts";
import type { WrittenTable } from "./writtenColumns.ts";

/** Props of `ListRows`: a list, and what its rows are for. */
export interface ListRowsProps {
  readonly controller: ListController;
  readonly columns: ColumnsControl;
  readonly density: Density;
  readonly isSelectable: boolean;
  /** Rows with `children`, and how they open; without it the rows are flat. */
  readonly tree?: TreeTable | undefined;
  /** A row that is chosen for what stands beside the list, and how to choose one; takes the place of opening a row's detail. */
  readonly active?: ActiveRow | undefined;
  /** Rows are chosen for a purpose of their own, and not to act on them. */
  readonly choice?: RowChoice | undefined;
  /** A table that a page has written. */
  readonly written?: WrittenTable | undefined;
  /** What an empty list says. @default that there is nothing yet */
  readonly empty?: string | undefined;
}
