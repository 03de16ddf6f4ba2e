import type { ReactNode } from "react";
import type { ListController } from "../listing/useListController.ts";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFailure } from "./ListFailure.tsx";

/**
 * What stands in the place of rows that are not there: why not, and what to do.
 *
 * @param whole stands there in place of all that a list says of itself
 * @param empty what a list says that holds nothing at all
 */
export function emptyText(controller: ListController, whole: ReactNode, empty?: string): ReactNode {
  if (controller.error) return <ListFailure controller={controller} />;
  return whole ?? <ListEmpty controller={controller} empty={empty} />;
}
