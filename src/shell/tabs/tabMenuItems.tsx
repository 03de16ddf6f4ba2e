import { CloseCircleOutlined, ReloadOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import type { ContextMenuItem } from "../../runtime/window/ContextMenu.tsx";
import { withoutRange } from "../open-tabs/tabList.ts";
import type { CloseRange, Tab } from "../open-tabs/tabList.ts";

/** The menu of a tab. What would close nothing is not offered. */
export function tabMenuItems(tabs: readonly Tab[], tab: Tab | undefined): readonly ContextMenuItem[] {
  if (!tab) return [];
  const closesNothing = (range: CloseRange) => withoutRange(tabs, tab.key, range).length === tabs.length;
  return [
    { key: "refresh", text: "刷新", icon: <ReloadOutlined /> },
    { key: "left", text: "关闭左侧", icon: <VerticalRightOutlined />, disabled: closesNothing("left") },
    { key: "right", text: "关闭右侧", icon: <VerticalLeftOutlined />, disabled: closesNothing("right") },
    { key: "others", text: "关闭其它", icon: <CloseCircleOutlined />, disabled: closesNothing("others") },
  ];
}
