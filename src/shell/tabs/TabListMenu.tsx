import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { ButtonMenu } from "../../runtime/window/ButtonMenu.tsx";
import styles from "./TabBar.module.css";
import type { Tab } from "../open-tabs/tabList.ts";
import { tabMenuItems } from "./tabMenuItems.tsx";
import type { CloseRange } from "../open-tabs/tabList.ts";
import { useTabs } from "../open-tabs/tabs.store.ts";
import type { TabActions } from "./useTabActions.ts";

/** Props of `TabListMenu`. */
export interface TabListMenuProps {
  readonly tabs: readonly Tab[];
  readonly shown: string;
  readonly actions: TabActions;
}

/** Lists the open tabs, those too that the bar has no room for, and does with the one on screen what its own menu does. */
export function TabListMenu({ tabs, shown, actions }: TabListMenuProps) {
  const navigate = useNavigate();
  const unsaved = useTabs((state) => state.unsaved);
  const current = tabs.find(({ key }) => key === shown);
  const handleChoice = (key: string) => {
    const tab = tabs.find((candidate) => candidate.key === key);
    if (tab) void navigate(tab.address);
    else if (current && key === "refresh") void actions.refresh(current);
    else if (current) void actions.closeRange(current, key as CloseRange);
  };
  return (
    <ButtonMenu
      placement="bottomRight"
      menu={{
        className: styles.menu ?? "",
        selectable: true,
        selectedKeys: [shown],
        items: [
          ...tabs.map(({ key, title }) => ({ key, label: unsaved[key] ? `${title}（未保存）` : title })),
          { type: "divider" },
          ...tabMenuItems(tabs, current).map(({ text, ...item }) => ({ ...item, label: text })),
        ],
        onClick: ({ key }) => handleChoice(key),
      }}
    >
      <Button type="text" className={styles.more ?? ""} icon={<DownOutlined />} aria-label="页签列表" aria-haspopup="menu" />
    </ButtonMenu>
  );
}
