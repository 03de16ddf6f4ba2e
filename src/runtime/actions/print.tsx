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
    // A button for several rows has no condition of its own; the one of a row with the same name says which can be printed.
    const own = host.screen.rowActions.find(({ id }) => id === action.id) ?? action;
    const offered = rows.filter((row) => host.isOffered(own, row));
    if (rows.length > 0 && offered.length === 0) return host.notify("warning", `所选记录当前都不能“${action.label}”，请查看它们的状态`);
    if (offered.length < rows.length) host.notify("warning", `另有 ${rows.length - offered.length} 条当前不能“${action.label}”，没有列入`);
    const ids = offered.map((row) => String(row["id"]));
    const asked = exportParams(host.listParams(), ids);
    host.openDialog({ type: "print", sheet: effect.screen, params: ids.length > 0 ? named(asked) : asked });
  },
};

/** Rows that are named are printed whatever the list asks for: a detail opens by its address, too. Their order is the list's. */
function named(asked: ListParams): ListParams {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => ["selections", "column", "order"].includes(name)));
}
