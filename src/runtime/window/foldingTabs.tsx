import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { TabsProps } from "antd";

/**
 * What every row of tabs is given that may be wider than its room: the name of the list behind its ⋯, and a list of tabs
 * that holds tabs alone, as WAI-ARIA has it; antd's own holds the button of ⋯ too.
 */
export const foldingTabs = {
  locale: { dropdownAriaLabel: "更多页签" },
  renderTabBar: (props, TabBar) => (
    <TabsAlone>
      <TabBar {...props} />
    </TabsAlone>
  ),
} as const satisfies Pick<TabsProps, "locale" | "renderTabBar">;

/** Gives the role of the list to the element that holds the tabs, and nothing else. */
function TabsAlone({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const around = bar.current?.querySelector(".ant-tabs-nav");
    const list = around?.querySelector(".ant-tabs-nav-list");
    if (!around || !list) return;
    const orientation = around.getAttribute("aria-orientation");
    around.removeAttribute("role");
    around.removeAttribute("aria-orientation");
    list.setAttribute("role", "tablist");
    if (orientation !== null) list.setAttribute("aria-orientation", orientation);
  }, []);
  return <div ref={bar}>{children}</div>;
}
