import { ExportOutlined, QuestionCircleOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { MenuProps } from "antd";
import { ButtonMenu } from "../../runtime/window/ButtonMenu.tsx";
import { OutsideLink } from "../../runtime/window/OutsideLink.tsx";
import { helpUrl } from "../brand/platform.ts";
import { openOverlay } from "./overlay.store.ts";

const documents: NonNullable<MenuProps["items"]>[number] = {
  key: "documents",
  label: (
    <OutsideLink to={helpUrl ?? ""}>
      帮助文档 <ExportOutlined aria-label="在新窗口打开" />
    </OutsideLink>
  ),
};

/** Leads to the documents that the build names, and to the list of keys. */
export function HelpMenu() {
  const items = [...(helpUrl ? [documents] : []), { key: "shortcuts", label: "键盘快捷键", onClick: () => openOverlay("shortcuts") }];
  return (
    <ButtonMenu placement="bottomRight" menu={{ items }}>
      <Tooltip title="帮助">
        <Button type="text" icon={<QuestionCircleOutlined />} aria-label="帮助" aria-haspopup="menu" />
      </Tooltip>
    </ButtonMenu>
  );
}
