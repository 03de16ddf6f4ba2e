import { CloseOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useRef } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { HOME_PATH } from "../navigation/navigation.ts";
import styles from "./TabBar.module.css";
import type { Refusal, Tab } from "./tabList.ts";
import { TabMenu } from "./TabMenu.tsx";
import { closeTab, useTabs } from "./tabs.store.ts";

const refusals: Readonly<Record<Refusal, string>> = { home: "首页不能关闭!", last: "这是最后一页，不能再关闭了啦" };

/**
 * The open tabs. Arrow keys, Home and End move between them, Enter opens, Delete closes;
 * a right click or the menu key opens the tab's menu.
 */
export function TabBar({ shown }: { readonly shown: string }) {
  const tabs = useTabs((state) => state.tabs);
  const list = useRef<HTMLDivElement>(null);
  const { message } = App.useApp();
  const navigate = useNavigate();

  function close(key: string) {
    const result = closeTab(key);
    if ("refused" in result) void message.warning(refusals[result.refused]);
    else if (key === shown) void navigate(result.next.address);
  }

  function handleClick({ target }: MouseEvent, { key, address }: Tab) {
    if (target instanceof Element && target.closest("[data-close]")) close(key);
    else void navigate(address);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, { key, address }: Tab) {
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const target = moveTarget(event.key, elements.indexOf(event.currentTarget), elements.length);
    if (target !== undefined) elements[target]?.focus();
    else if (event.key === "Enter" || event.key === " ") void navigate(address);
    else if (event.key === "Delete") close(key);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} role="tablist" aria-label="已打开的页面" className={styles.tabs}>
      {tabs.map((tab) => (
        <TabMenu key={tab.key} tab={tab} tabs={tabs} shown={shown}>
          <div
            ref={tab.key === shown ? reveal : undefined}
            role="tab"
            id={`tab:${tab.key}`}
            aria-selected={tab.key === shown}
            aria-controls={`panel:${tab.key}`}
            aria-keyshortcuts="Delete"
            tabIndex={tab.key === shown ? 0 : -1}
            className={tab.key === shown ? styles.shownTab : styles.tab}
            onClick={(event) => handleClick(event, tab)}
            onAuxClick={({ button }) => button === 1 && close(tab.key)}
            onKeyDown={(event) => handleKeyDown(event, tab)}
          >
            <span className={styles.title}>{tab.title}</span>
            {tab.key !== HOME_PATH && (
              // For the mouse; the keyboard has Delete.
              <span data-close className={styles.close} title="关闭">
                <CloseOutlined aria-hidden />
              </span>
            )}
          </div>
        </TabMenu>
      ))}
    </div>
  );
}

/** Scrolls the bar so that the tab that comes on screen is seen. */
function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

function moveTarget(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowLeft":
      return (from - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
