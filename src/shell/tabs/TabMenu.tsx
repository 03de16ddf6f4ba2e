import { CloseCircleOutlined, ReloadOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import type { MenuProps } from "antd";
import type { ReactElement } from "react";
import { withoutRange } from "./tabList.ts";
import type { CloseRange, Tab } from "./tabList.ts";
import type { TabActions } from "./useTabActions.ts";

/** Props of `TabMenu`. */
export interface TabMenuProps {
  readonly tab: Tab;
  readonly tabs: readonly Tab[];
  readonly actions: TabActions;
  readonly children: ReactElement;
}

/** The menu of a right click on a tab. What would close nothing is not offered. */
export function TabMenu({ tab, tabs, actions, children }: TabMenuProps) {
  const rangeItem = (range: CloseRange, label: string, icon: ReactElement): NonNullable<MenuProps["items"]>[number] => ({
    key: range,
    label,
    icon,
    disabled: withoutRange(tabs, tab.key, range).length === tabs.length,
    onClick: () => void actions.closeRange(tab, range),
  });
  return (
    <Dropdown
      trigger={["contextMenu"]}
      menu={{
        items: [
          { key: "refresh", label: "刷新", icon: <ReloadOutlined aria-hidden />, onClick: () => void actions.refresh(tab) },
          rangeItem("left", "关闭左侧", <VerticalRightOutlined aria-hidden />),
          rangeItem("right", "关闭右侧", <VerticalLeftOutlined aria-hidden />),
          rangeItem("others", "关闭其它", <CloseCircleOutlined aria-hidden />),
        ],
        // A choice made in the menu is not a click on the tab below it.
        onClick: ({ domEvent }) => domEvent.stopPropagation(),
      }}
    >
      {children}
    </Dropdown>
  );
}
