import { ExportOutlined, QuestionCircleOutlined } from "@ant-design/icons";
import { Button, Dropdown, Tooltip } from "antd";
import type { MenuProps } from "antd";
import { useRef } from "react";
import { helpUrl } from "../brand/platform.ts";
import { openOverlay } from "./overlay.store.ts";

const documents: NonNullable<MenuProps["items"]>[number] = {
  key: "documents",
  label: (
    <a href={helpUrl} target="_blank" rel="noreferrer">
      帮助文档 <ExportOutlined aria-label="在新窗口打开" />
    </a>
  ),
};

/** Leads to the documents that the build names, and to the list of keys. */
export function HelpMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const items = [...(helpUrl ? [documents] : []), { key: "shortcuts", label: "键盘快捷键", onClick: () => openOverlay("shortcuts") }];
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      // A menu takes the focus when it opens and gives it back.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      menu={{ items }}
      // antd would give it to the tooltip, which is nothing to stand on.
      onOpenChange={(isOpen) => !isOpen && button.current?.focus()}
    >
      <Tooltip title="帮助">
        <Button ref={button} type="text" icon={<QuestionCircleOutlined />} aria-label="帮助" aria-haspopup="menu" />
      </Tooltip>
    </Dropdown>
  );
}
