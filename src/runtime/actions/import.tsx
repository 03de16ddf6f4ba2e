import { ImportOutlined } from "@ant-design/icons";
import type { ActionOperation } from "./action.types.ts";

/** Opens the import of an Excel file. */
export const importFile: ActionOperation = {
  icon: <ImportOutlined />,
  run: ({ host }) => host.openDialog({ type: "import" }),
};
