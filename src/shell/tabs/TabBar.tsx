import { CloseOutlined } from "@ant-design/icons";
import { useRef } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { HOME_PATH } from "../navigation/navigation.ts";
import styles from "./TabBar.module.css";
import type { Tab } from "./tabList.ts";
import { TabMenu } from "./TabMenu.tsx";
import { useTabs } from "./tabs.store.ts";
import { useTabActions } from "./useTabActions.ts";

/**
 * The open tabs. Arrow keys, Home and End move between them, Enter opens, Delete closes;
 * a right click or the menu key opens the tab's menu.
 */
export function TabBar({ shown }: { readonly shown: string }) {
  const tabs = useTabs((state) => state.tabs);
  const list = useRef<HTMLDivElement>(null);
  const actions = useTabActions(shown);
  const navigate = useNavigate();

  function handleClick({ target }: MouseEvent, tab: Tab) {
    if (target instanceof Element && target.closest("[data-close]")) void actions.close(tab);
    else void navigate(tab.address);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, tab: Tab) {
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const target = moveTarget(event.key, elements.indexOf(event.currentTarget), elements.length);
    if (target !== undefined) elements[target]?.focus();
    else if (event.key === "Enter" || event.key === " ") void navigate(tab.address);
    else if (event.key === "Delete") void actions.close(tab);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} role="tablist" aria-label="已打开的页面" className={styles.tabs}>
      {tabs.map((tab) => (
        <TabMenu key={tab.key} tab={tab} tabs={tabs} actions={actions}>
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
            onAuxClick={({ button }) => void (button === 1 && actions.close(tab))}
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
