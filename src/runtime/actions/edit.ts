import type { ActionOperation } from "./action.types.ts";
import { singleRow } from "./singleRow.ts";

/** Opens the form of a row. */
export const edit: ActionOperation = {
  run: (call) => call.host.openDialog({ type: "edit", id: singleRow(call).id }),
};
