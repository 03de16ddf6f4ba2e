import type { ActionOperation } from "./action.types.ts";
import { singleRow } from "./singleRow.ts";

/** Opens the form of a new row that starts with what this one holds. */
export const copy: ActionOperation = {
  run: (call) => call.host.openDialog({ type: "create", copyOf: singleRow(call).id }),
};
