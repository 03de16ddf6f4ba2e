import type { ActionOperation } from "./action.types.ts";
import { singleRow } from "./singleRow.ts";

/** Opens an empty form for a row below this one. */
export const createChild: ActionOperation = {
  run: (call) => call.host.openDialog({ type: "create", parentId: singleRow(call).id }),
};
