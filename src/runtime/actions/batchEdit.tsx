import { EditOutlined } from "@ant-design/icons";
import type { ActionOperation } from "./action.types.ts";

/** Gives one field of the selected rows the same value, all or none, after asking which and what. */
export const batchEdit: ActionOperation = {
  icon: <EditOutlined />,
  needsSelection: true,
  run: (call) => call.host.openDialog({ type: "batchEdit", call }),
};
