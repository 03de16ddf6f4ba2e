import type { RefSelectProps } from "antd";
import { useEffect, useRef } from "react";
import styles from "./MenuSearch.module.css";
import { MenuSearchSelect } from "./MenuSearchSelect.tsx";
import { closeOverlay, openOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import { searchKeys } from "./shortcuts.ts";

/** The search box of the header; its key opens it from anywhere. */
export function MenuSearch() {
  const select = useRef<RefSelectProps>(null);
  const isOpen = useIsOverlayOpen("search");
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);
  return (
    <MenuSearchSelect
      ref={select}
      className={styles.box ?? ""}
      placeholder={`搜索菜单 ${searchKeys}`}
      popupMatchSelectWidth={280}
      open={isOpen}
      onOpenChange={(opens) => (opens ? openOverlay("search") : closeOverlay())}
      onChosen={() => {
        closeOverlay();
        select.current?.blur();
      }}
    />
  );
}
