import { CloseCircleOutlined, ReloadOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Dropdown } from "antd";
import type { MenuProps } from "antd";
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { withoutRange } from "./tabList.ts";
import type { CloseRange, Tab } from "./tabList.ts";
import { closeRange, refreshTab } from "./tabs.store.ts";

/** Props of `TabMenu`. */
export interface TabMenuProps {
  readonly tab: Tab;
  readonly tabs: readonly Tab[];
  /** Key of the tab on screen. */
  readonly shown: string;
  readonly children: ReactElement;
}

/** The menu of a right click on a tab. What would close nothing is not offered. */
export function TabMenu({ tab, tabs, shown, children }: TabMenuProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function refresh() {
    // Content that is built anew reads anew what it shows.
    await queries.invalidateQueries({ refetchType: "none" });
    refreshTab(tab.key);
    await navigate(tab.address);
  }

  function close(range: CloseRange) {
    const isShownLeft = withoutRange(tabs, tab.key, range).some(({ key }) => key === shown);
    closeRange(tab.key, range);
    if (!isShownLeft) void navigate(tab.address);
  }

  const rangeItem = (range: CloseRange, label: string, icon: ReactElement): NonNullable<MenuProps["items"]>[number] => ({
    key: range,
    label,
    icon,
    disabled: withoutRange(tabs, tab.key, range).length === tabs.length,
    onClick: () => close(range),
  });

  return (
    <Dropdown
      trigger={["contextMenu"]}
      menu={{
        items: [
          { key: "refresh", label: "刷新", icon: <ReloadOutlined />, onClick: () => void refresh() },
          rangeItem("left", "关闭左侧", <VerticalRightOutlined />),
          rangeItem("right", "关闭右侧", <VerticalLeftOutlined />),
          rangeItem("others", "关闭其它", <CloseCircleOutlined />),
        ],
        // A choice made in the menu is not a click on the tab below it.
        onClick: ({ domEvent }) => domEvent.stopPropagation(),
      }}
    >
      {children}
    </Dropdown>
  );
}
