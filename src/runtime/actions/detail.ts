import type { ActionOperation } from "./action.types.ts";
import { singleRow } from "./singleRow.ts";

/** Shows a row read-only. */
export const detail: ActionOperation = {
  run: (call) => call.host.openDialog({ type: "detail", id: singleRow(call).id }),
};
