import type { ReactNode } from "react";
import type { ListController } from "../listing/useListController.ts";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFailure } from "./ListFailure.tsx";
import type { RowChoice } from "./rowSelection.tsx";

/** What stands in the place of rows that are not there: why not, and what to do. */
export function emptyText(controller: ListController, choice: RowChoice | undefined, empty?: string): ReactNode {
  if (controller.error) return <ListFailure controller={controller} />;
  return choice ? choice.empty : <ListEmpty controller={controller} empty={empty} />;
}
