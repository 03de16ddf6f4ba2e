import { deleteRow } from "../api/entityApi.ts";
import { heldObjection } from "../holds/heldRows.ts";
import type { ActionOperation } from "./action.types.ts";
import { afterDeleting } from "./afterDeleting.ts";
import { describeRow } from "./describeRow.ts";
import { singleRow } from "./singleRow.ts";
import { orShowStale } from "./showStale.ts";

/** Deletes one row, after asking. */
export const deleteOne: ActionOperation = {
  run: async (call) => {
    const { action, host, rows } = call;
    const { entity } = host.screen;
    const row = singleRow(call);
    const objection = heldObjection(entity, rows);
    if (objection !== undefined) return host.notify("warning", objection);

    const label = describeRow(entity, rows[0] ?? {});
    const agreed = await host.confirm({
      title: action.confirm ?? `确定删除这条${entity.title}吗？`,
      text: label === "" ? afterDeleting(entity) : `“${label}”${afterDeleting(entity)}`,
      okText: action.label,
      danger: true,
    });
    if (!agreed) return;
    const { message } = await orShowStale(deleteRow(entity, row), host);
    host.notify("success", message || "删除成功！");
    await host.changed([row.id]);
  },
};
