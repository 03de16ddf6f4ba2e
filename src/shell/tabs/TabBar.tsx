import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { ContextMenu } from "../../runtime/window/ContextMenu.tsx";
import { HOME_PATH } from "../navigation/navigation.ts";
import styles from "./TabBar.module.css";
import { TabButton } from "./TabButton.tsx";
import type { CloseRange, Tab } from "../open-tabs/tabList.ts";
import { TabListMenu } from "./TabListMenu.tsx";
import { tabMenuItems } from "./tabMenuItems.tsx";
import { moveTab, useTabs } from "../open-tabs/tabs.store.ts";
import { useTabActions } from "./useTabActions.ts";
import { useTabDrag } from "./useTabDrag.ts";

/**
 * The open tabs. Arrow keys, Home and End move between them, Enter opens, Delete closes, Shift and an arrow moves;
 * a right click or the menu key opens the tab's menu; the mouse drags a tab to another place.
 */
export function TabBar({ shown }: { readonly shown: string }) {
  const tabs = useTabs((state) => state.tabs);
  const list = useRef<HTMLDivElement>(null);
  const noteKeyed = useKeyedClosing(list, tabs);
  const actions = useTabActions(shown);
  const navigate = useNavigate();
  const tabAt = (element: Element) => tabs.find(({ key }) => `tab:${key}` === element.closest('[role="tab"]')?.id);
  const drag = useTabDrag(tabs, tabAt);
  useSidewaysWheel(list);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, tab: Tab) {
    const index = tabs.indexOf(tab);
    const target = moveTarget(event.key, index, tabs.length);
    if (target !== undefined && event.shiftKey) moveTab(tab.key, event.key === "ArrowLeft" ? index - 1 : index + 1);
    else if (target !== undefined) list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
    else if (event.key === "Enter" || event.key === " ") void navigate(tab.address);
    else if (event.key === "Delete") {
      noteKeyed(tab);
      void actions.close(tab);
    } else return;
    event.preventDefault();
  }

  function handleChoice(key: string, target: Element) {
    const tab = tabAt(target);
    if (!tab) return;
    if (key === "refresh") void actions.refresh(tab);
    else void actions.closeRange(tab, key as CloseRange);
  }

  return (
    <div className={styles.bar}>
      <ContextMenu items={(target) => tabMenuItems(tabs, tabAt(target))} onChoose={handleChoice}>
        <div ref={list} role="tablist" aria-label="已打开的页面" className={styles.tabs} {...drag.bar}>
          {tabs.map((tab) => (
            <TabButton
              key={tab.key}
              tab={tab}
              isShown={tab.key === shown}
              isDragged={tab.key === drag.dragged}
              drag={tab.key === HOME_PATH ? undefined : drag.handlersOf(tab)}
              onOpen={() => void navigate(tab.address)}
              onClose={() => void actions.close(tab)}
              onKeyDown={(event) => handleKeyDown(event, tab)}
            />
          ))}
        </div>
      </ContextMenu>
      <TabListMenu tabs={tabs} shown={shown} actions={actions} />
    </div>
  );
}

/** Puts the focus on the tab before the one that a key closes. Gives what notes that one. */
function useKeyedClosing(list: { readonly current: HTMLElement | null }, tabs: readonly Tab[]) {
  const keyed = useRef<{ readonly key: string; readonly index: number }>(undefined);
  useEffect(() => {
    if (!keyed.current || tabs.some(({ key }) => key === keyed.current?.key)) return;
    const before = Math.max(0, keyed.current.index - 1);
    keyed.current = undefined;
    if (document.activeElement === document.body) list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[before]?.focus();
  }, [list, tabs]);
  return ({ key }: Tab) => {
    keyed.current = { key, index: tabs.findIndex((tab) => tab.key === key) };
  };
}

/** Lets the wheel move a bar that is longer than the window. */
function useSidewaysWheel(list: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = list.current;
    const handleWheel = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    // React listens passively, and the page would scroll as well.
    element?.addEventListener("wheel", handleWheel, { passive: false });
    return () => element?.removeEventListener("wheel", handleWheel);
  }, [list]);
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
