import { useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { useActionScope } from "../actions/ActionScope.tsx";

/** How rows of a list are opened. */
export interface RowOpening {
  /** By the name of the row: its detail, or what the screen calls primary; absent where there is neither. */
  readonly byName: ((row: Row) => void) | undefined;
  /** By the row as a whole: as by its name, or the form where there is nothing else; absent where nothing opens. */
  readonly byRow: ((row: Row) => void) | undefined;
  /** The action behind `byRow`. */
  readonly action: ActionItem | undefined;
}

/** Says how rows are opened; the same object while the actions stay. */
export function useRowOpening(rowActions: readonly ActionItem[]): RowOpening {
  const { perform, offered } = useActionScope();
  return useMemo(() => {
    const named = rowActions.find((action) => action.do.op === "detail") ?? rowActions.find(({ primary }) => primary);
    const edit = rowActions.find((action) => action.do.op === "edit");
    const byName = named && ((row: Row) => void perform(named, [row]));
    const byForm = edit && ((row: Row) => void (offered([edit], row).length > 0 && perform(edit, [row])));
    return { byName, byRow: byName ?? byForm, action: named ?? edit };
  }, [rowActions, perform, offered]);
}
