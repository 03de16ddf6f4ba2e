import { DeleteOutlined } from "@ant-design/icons";
import { deleteRows } from "../api/entityApi.ts";
import { heldObjection } from "../holds/heldRows.ts";
import type { ActionOperation } from "./action.types.ts";
import { afterDeleting } from "./afterDeleting.ts";
import { describeRows } from "./describeRow.ts";
import { rowVersion } from "./singleRow.ts";
import { orShowStale } from "./showStale.ts";

/** Deletes the selected rows, all or none, after asking. */
export const batchDelete: ActionOperation = {
  icon: <DeleteOutlined />,
  needsSelection: true,
  run: async ({ action, host, rows }) => {
    const { entity } = host.screen;
    const objection = heldObjection(entity, rows);
    if (objection !== undefined) return host.notify("warning", objection);

    const agreed = await host.confirm({
      title: `确定要删除这 ${rows.length} 项吗?`,
      text: [...describeRows(entity, rows), action.confirm ?? afterDeleting(entity)],
      okText: "删除",
      danger: true,
    });
    if (!agreed) return;
    const seen = rows.map(rowVersion);
    const { message } = await orShowStale(deleteRows(entity, seen), host);
    host.notify("success", message || "删除成功！");
    await host.changed(seen.map(({ id }) => id));
  },
};
