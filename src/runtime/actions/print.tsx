import { PrinterOutlined } from "@ant-design/icons";
import type { PrintEffect } from "../../schema/model/screen.ts";
import type { ListParams } from "../api/entityApi.ts";
import { exportParams } from "../listing/listParams.ts";
import type { ActionOperation } from "./action.types.ts";

/** Shows rows as they will stand on paper: those it was pressed on, or all that the list asks for. */
export const print: ActionOperation<PrintEffect> = {
  icon: <PrinterOutlined />,
  run: ({ action, effect, rows, host }) => {
    // A batch without rows would be a wish for all of them.
    const isBatch = host.screen.batchActions.includes(action);
    if (isBatch && rows.length === 0) return host.notify("warning", "请选择一条记录！");
    const ids = rows.map((row) => String(row["id"]));
    const asked = exportParams(host.listParams(), ids);
    host.openDialog({ type: "print", sheet: effect.screen, params: ids.length > 0 ? named(asked) : asked });
  },
};

/** Rows that are named are printed whatever the list asks for: a detail opens by its address, too. Their order is the list's. */
function named(asked: ListParams): ListParams {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => ["selections", "column", "order"].includes(name)));
}
