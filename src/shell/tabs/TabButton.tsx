import { CloseOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import { HOME_PATH } from "../navigation/navigation.ts";
import styles from "./TabBar.module.css";
import type { Tab } from "../open-tabs/tabList.ts";
import { useTabs } from "../open-tabs/tabs.store.ts";
import type { TabDrag } from "./useTabDrag.ts";

/** Props of `TabButton`. */
export interface TabButtonProps {
  readonly tab: Tab;
  readonly isShown: boolean;
  readonly isDragged: boolean;
  /** Absent where the tab keeps its place. */
  readonly drag: ReturnType<TabDrag["handlersOf"]> | undefined;
  onOpen(): void;
  onClose(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** One tab of the bar. */
export function TabButton({ tab, isShown, isDragged, drag, onOpen, onClose, onKeyDown }: TabButtonProps) {
  const isHome = tab.key === HOME_PATH;
  const element = useRef<HTMLDivElement>(null);
  const isUnsaved = useTabs(({ unsaved }) => unsaved[tab.key] !== undefined);
  useEffect(() => {
    // The bar scrolls so that the tab that comes on screen is seen.
    if (isShown) element.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [isShown]);

  function handleClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("[data-close]")) onClose();
    else onOpen();
  }

  return (
    <div
      ref={element}
      {...drag}
      role="tab"
      id={`tab:${tab.key}`}
      aria-selected={isShown}
      {...(isUnsaved && { "aria-label": `${tab.title} 有未保存的修改` })}
      aria-controls={`panel:${tab.key}`}
      aria-keyshortcuts="Delete Shift+ArrowLeft Shift+ArrowRight"
      tabIndex={isShown ? 0 : -1}
      className={isShown ? styles.shownTab : styles.tab}
      data-dragged={isDragged || undefined}
      onClick={handleClick}
      onAuxClick={({ button }) => {
        if (button === 1) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <span className={styles.title} title={isUnsaved ? `${tab.title}（有未保存的修改）` : tab.title}>
        {tab.title}
      </span>
      {isUnsaved && <span aria-hidden className={styles.unsaved} />}
      {!isHome && (
        // For the mouse; the keyboard has Delete.
        <span data-close className={styles.close} title="关闭">
          <CloseOutlined aria-hidden />
        </span>
      )}
    </div>
  );
}
