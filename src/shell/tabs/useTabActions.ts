import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { useNavigate } from "react-router-dom";
import { withoutRange } from "../open-tabs/tabList.ts";
import type { CloseRange, Refusal, Tab } from "../open-tabs/tabList.ts";
import { closeRange, closeTab, hasUnsaved, refreshTab, tabsStore } from "../open-tabs/tabs.store.ts";

const refusals: Readonly<Record<Refusal, string>> = { home: "首页不能关闭!", last: "这是最后一页，不能再关闭了啦" };

/** What people do with tabs. Where changes would be lost, they are asked first. */
export interface TabActions {
  close(tab: Tab): Promise<void>;
  closeRange(tab: Tab, range: CloseRange): Promise<void>;
  refresh(tab: Tab): Promise<void>;
  /** Shows the tab so many places further; after the last one comes the first. */
  step(by: number): void;
}

/** Gives the tab actions, seen from the tab on screen. */
export function useTabActions(shown: string): TabActions {
  const { message } = App.useApp();
  const ask = useConfirm();
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function mayLose(tabs: readonly Tab[]): Promise<boolean> {
    const unsaved = tabs.filter(hasUnsaved);
    if (unsaved.length === 0) return true;
    return ask({
      title: unsaved.length > 1 ? `放弃 ${unsaved.length} 个页签中未保存的修改？` : "放弃未保存的修改？",
      text: `“${unsaved.map(({ title }) => title).join("”、“")}”中有没有保存的内容，关闭后不会保留。`,
      okText: "放弃修改",
      cancelText: "继续编辑",
      danger: true,
    });
  }

  return {
    async close(tab) {
      if (!(await mayLose([tab]))) return;
      const result = closeTab(tab.key);
      if ("refused" in result) message.warning(refusals[result.refused]);
      else if (tab.key === shown) await navigate(result.next.address);
    },
    async closeRange(tab, range) {
      const { tabs } = tabsStore.getState();
      const left = withoutRange(tabs, tab.key, range);
      if (!(await mayLose(tabs.filter((candidate) => !left.includes(candidate))))) return;
      closeRange(tab.key, range);
      if (!left.some(({ key }) => key === shown)) await navigate(tab.address);
    },
    async refresh(tab) {
      if (!(await mayLose([tab]))) return;
      // Content that is built anew reads anew what it shows.
      await queries.invalidateQueries({ refetchType: "none" });
      refreshTab(tab.key);
      await navigate(tab.address);
    },
    step(by) {
      const { tabs } = tabsStore.getState();
      const next = tabs.at((tabs.findIndex(({ key }) => key === shown) + by) % tabs.length);
      if (next && next.key !== shown) void navigate(next.address);
    },
  };
}
