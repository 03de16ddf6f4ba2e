import { useCallback } from "react";
import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { useRowScope } from "../access/AccessProvider.tsx";

/** Gives a function that says whether an action applies to a row. A condition that cannot be decided offers nothing. */
export function useIsOffered(): (action: ActionItem, row: Row) => boolean {
  const scopeOf = useRowScope();
  return useCallback(
    ({ when }: ActionItem, row: Row) => {
      if (when === undefined) return true;
      try {
        return compileExpression(when)(scopeOf(row)) === true;
      } catch {
        return false;
      }
    },
    [scopeOf],
  );
}
