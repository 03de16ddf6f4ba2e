import { PlusOutlined } from "@ant-design/icons";
import type { ActionOperation } from "./action.types.ts";

/** Opens an empty form. */
export const create: ActionOperation = {
  icon: <PlusOutlined />,
  run: ({ host, start }) => host.openDialog({ type: "create", ...(start ? { start } : {}) }),
};
