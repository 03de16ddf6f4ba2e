import { useEffect, useRef } from "react";
import type { TableModel } from "../core/tableModel.ts";

/**
 * Ends editing when the mouse is let go elsewhere (GRID-23). What an editor opens, such as a list or a calendar, belongs to it
 * wherever it stands in the page.
 *
 * @returns what an editor tells when the mouse is let go in it
 */
export function useEndOutside(model: TableModel): () => void {
  const isInside = useRef(false);
  useEffect(() => {
    const listen = ({ target }: MouseEvent) => {
      const wasInside = isInside.current;
      isInside.current = false;
      // The press in another cell has ended it already, and began the next.
      const isOnCell = target instanceof Element && target.closest("[data-cell]") !== null;
      if (!wasInside && !isOnCell && model.state.editing) model.commit();
    };
    document.addEventListener("mouseup", listen);
    return () => document.removeEventListener("mouseup", listen);
  }, [model]);
  return () => {
    isInside.current = true;
  };
}
