import { DownOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import type { ActionItem } from "../../schema/model/screen.ts";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { useActionScope } from "./ActionScope.tsx";
import { exportFormatItems, useExportFormat } from "./exportFormat.ts";
import { ToolbarAction } from "./ToolbarAction.tsx";

/** Exports as the kind of file that this person took last; beside it the others, which are then kept. */
export function ExportAction({ action }: { readonly action: ActionItem }) {
  const { perform } = useActionScope();
  const closed = closedByRight(useButtonAccess(), action) !== undefined;
  const { format, inFormat, choose } = useExportFormat();
  const items = exportFormatItems.map(({ format: key, label }) => ({
    key,
    label,
    onClick: () => {
      choose(key);
      void perform(inFormat(action, key), []);
    },
  }));
  return (
    <Space.Compact>
      <ToolbarAction action={inFormat(action)} />
      <ButtonMenu menu={{ items, selectable: true, selectedKeys: [format] }} disabled={closed}>
        <Button icon={<DownOutlined aria-hidden />} aria-label={`文件格式：.${format}`} aria-haspopup="menu" disabled={closed} />
      </ButtonMenu>
    </Space.Compact>
  );
}
