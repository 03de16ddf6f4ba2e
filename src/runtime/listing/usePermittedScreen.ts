import { useMemo } from "react";
import type { ActionItem, ListingScreen } from "../../schema/model/screen.ts";
import { showsAction } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";

/**
 * A screen with the buttons that the viewer's lists of rights leave them at this moment: a right that is withdrawn takes its
 * button at once, before the screen has been compiled anew. The same object where nothing goes.
 */
export function usePermittedScreen(screen: ListingScreen): ListingScreen {
  const access = useButtonAccess();
  return useMemo(() => {
    const isShown = (action: ActionItem) => showsAction(access, action);
    const { toolbar, rowActions, batchActions } = screen;
    if ([toolbar, rowActions, batchActions].every((actions) => actions.every(isShown))) return screen;
    const permitted = {
      toolbar: toolbar.filter(isShown),
      rowActions: rowActions.filter(isShown),
      batchActions: batchActions.filter(isShown),
    };
    return { ...screen, ...permitted };
  }, [screen, access]);
}
